// Lists the plans whose cost may grow with the rows of an organization, with the reasons.
import { expect } from 'vitest'

/** Tables with a few rows for each organization. Of any other table, a statement must not read all rows of an organization. */
const SMALL = new Set([
  'organizations',
  'channels',
  'roles',
  'members',
  'member_roles',
  'tags',
  'api_keys',
  'event_counters',
  'quota_windows',
  'webhook_endpoints',
  'webhook_held_types',
  'webhook_lease',
])

/** Statements that read all rows of an organization, or sort what a page begins with. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'An export, an archive or the audit log reads everything.': [
    'audit_all',
    'audit_of_one',
    'contacts_all',
    'conversations_all',
    'messages_all',
    'pending_changes_all',
  ],
  'An operator runs it, for a contact, a purge, an archive or a webhook.': [
    'conversations_exported',
    'document_contact',
    'document_entries',
    'erasure_addresses',
    'erasure_contact',
    'erasure_duplicates',
    'erasure_identifiers',
    'erasure_identities_locked',
    'purge_idempotency_keys',
    'webhook_position_before',
    'webhooks_withheld',
  ],
  'An import runs it.': ['channels_in_use_elsewhere', 'members_delivered_elsewhere'],
  'It ends after the first rows of the order.': [
    'events_oldest_locked',
    'events_remove',
    'queues_count',
    'organizations_with_old_events',
    'pending_changes_any',
  ],
  'SQLite shows how it would check a foreign key if the key of the row changed, which it never does.': [
    'contacts_put',
    'members_put',
  ],
  'It sorts what a page looks at: the first rows of each part, or rows that are named.': [
    'contacts_known_by_name',
    'conversations_by_activity',
    'conversations_by_creation',
    'conversations_known_by_activity',
    'conversations_known_by_creation',
  ],
}

export interface Plan {
  name: string
  /** The tables of which all rows of an organization or more are read. */
  read: readonly string[]
  /** True if a page is sorted, and not read in its order. */
  isSorted?: boolean
}

/** Expects that each plan reads no more than it must. */
export function expectBounded(plans: readonly Plan[]): void {
  const listed = new Set(Object.values(REASONS).flat())
  const remedy = 'in sql/migrations, or list the statement in test/plans.ts with the reason.'
  const unbounded = plans
    .filter(({ name }) => !listed.has(name))
    .flatMap(({ name, read, isSorted = false }) => [
      ...[...new Set(read)]
        .filter((table) => !SMALL.has(table))
        .map(
          (table) =>
            `${name} reads all rows of an organization in ${table}. Make an index of ${table} with the columns of its condition ${remedy}`,
        ),
      ...(isSorted
        ? [`${name} sorts all that its page could have. Make an index with the order of the page ${remedy}`]
        : []),
    ])
  expect(unbounded.join('\n')).toBe('')
}
