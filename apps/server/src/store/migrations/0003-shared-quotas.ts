import type { Dialect } from './dialect.ts'

/** What of a quota the instances of the service have taken together in the present window. One process counts by itself. */
export const sharedQuotas = ({ narrowTable, integer, text }: Dialect): readonly string[] => [
  `CREATE TABLE quota_windows (
    organization ${text} NOT NULL,
    subject ${text} NOT NULL,
    taken ${integer} NOT NULL,
    ends_at ${integer} NOT NULL,
    PRIMARY KEY (organization, subject)
  ) ${narrowTable}`,
]
