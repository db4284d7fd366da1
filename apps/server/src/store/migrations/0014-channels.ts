import { NARROW, TEXT, sql } from './sql.ts'

/** Every organization gets a first channel, to which everything belongs that it has. */
export const channels = [
  sql`CREATE TABLE channels (
    organization ${TEXT} NOT NULL,
    unique_id ${TEXT} NOT NULL,
    json ${TEXT} NOT NULL,
    PRIMARY KEY (organization, unique_id)
  ) ${NARROW}`,
  sql`INSERT INTO channels (organization, unique_id, json)
    SELECT organization, 'chn_first', '{"uniqueId":"chn_first","name":"First channel","createdAt":"' || created_at ||
      '","identityScope":"chn_first","phoneMatching":"Told","usesAliases":false}' FROM organizations`,
]
