import { allOrganizations } from '../../domain/organizations/organizations.ts'
import { placed } from './statement.ts'

type Row = readonly [
  code: string,
  uniqueId: string,
  name: string,
  createdAt: string,
  keepDeletedMs: number | null,
  keepEventsMs: number | null,
]

/** The organizations by place, until what reads a snapshot takes rows with names. */
export const organizationStatements = { all: placed<readonly [], Row>(allOrganizations.statement) }
