import { runScript } from '../../store/postgres/engine.ts'
import { organizations } from '../../store/sql/organizations.ts'
import type { Session } from './connections.ts'
import { statement } from './statement.ts'

export interface DirectoryEntry {
  organization: string
  uniqueId: string
  name: string
  createdAt: string
}

const all = statement<[], [string, string, string, string]>(
  'organizations_all',
  'SELECT organization, unique_id, name, created_at FROM organizations ORDER BY unique_id',
)

/** All organizations, which is what is small enough to be read whole. */
export async function readOrganizations(session: Pick<Session, 'rows'>): Promise<DirectoryEntry[]> {
  const rows = await session.rows(all)
  return rows.map(([organization, uniqueId, name, createdAt]) => ({ organization, uniqueId, name, createdAt }))
}

/** The code of an organization. */
export const findOrganizationCode = (session: Session, organizationId: string): Promise<string | undefined> =>
  runScript(session, organizations.findCode(organizationId))
