/**
 * The last identifier of the audit trail, one look into the index for each organization. What is written next must come
 * after it, also where the clock was set back since.
 */
export const LAST_AUDIT_ID = `SELECT max((SELECT max(a.unique_id) FROM audit_entries a WHERE a.organization = o.organization)) AS last
  FROM organizations o`
