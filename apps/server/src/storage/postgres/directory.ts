import { runScript } from '../../store/postgres/engine.ts'
import { organizations } from '../../store/sql/organizations.ts'
import type { Session } from './connections.ts'

/** The code of an organization. */
export const findOrganizationCode = (session: Session, organizationId: string): Promise<string | undefined> =>
  runScript(session, organizations.findCode(organizationId))
