// Sets where replies to a contact go, because a messaging application reported that the contact has another identifier.
import { list, orgCode, rows, text } from '../../sql/columns.ts'
import { many, type Script, under } from '../../sql/statement.ts'
import { eachInOrder } from '../tables/stored-row.ts'
import type { SendersLock } from './lock-senders.ts'

/** The most conversations of a contact on a channel that get a new address. If it has more, the newest ones count. */
const MAX_CONVERSATIONS = 20
/** The most rows of the statement: a contact can have conversations on several channels of the scope. */
const MAX_ROWS = 2000

/** Locks the newest conversations of contacts on each channel of an identity scope. */
const lockNewest = many(
  'changed_identity_conversations',
  { organization: orgCode, identityScope: text, contactIds: list() },
  { uniqueId: text, contactId: text },
).sql(
  `WITH picked AS MATERIALIZED (
     SELECT n.unique_id AS id FROM ({texts :contactIds}) AS changed CROSS JOIN channels h CROSS JOIN conversations n
     WHERE h.organization = :organization AND {property h.json.identityScope} = :identityScope
       AND n.organization = :organization AND n.unique_id IN (
         SELECT c.unique_id FROM conversations c {only sqlite: INDEXED BY conversations_of_contact}
         WHERE c.organization = :organization AND c.contact_id = changed.value AND c.channel_id = h.unique_id
         ORDER BY c.created_at DESC, c.unique_id DESC LIMIT ${MAX_CONVERSATIONS}))
   SELECT o.unique_id, o.contact_id FROM picked CROSS JOIN conversations o
   WHERE o.organization = :organization AND o.unique_id = picked.id ORDER BY o.unique_id LIMIT ${MAX_ROWS} {lock}`,
)
/** Sets the addresses of conversations. The addresses are no phone numbers. */
const setAddresses = under<SendersLock>()
  .change(
    'conversations_address',
    { organization: orgCode, rows: rows({ conversationId: text, address: text }) },
    { conversations: { unique_id: ['rows', 'conversationId'] } },
  )
  .sql(
    `WITH moved AS MATERIALIZED (SELECT CAST(:organization AS TEXT) AS organization, {columns :rows} FROM {rows :rows} AS given)
     UPDATE conversations SET address = moved.address, address_number = NULL
     FROM moved WHERE conversations.organization = moved.organization AND unique_id = moved.conversation_id`,
  )

/** Gives the newest conversations of contacts new addresses: opaque identifiers, by contact ID. */
export function* moveAddresses(lock: SendersLock, addresses: ReadonlyMap<string, string>): Script<void> {
  if (addresses.size === 0) return
  const { organization, channel } = lock
  const { identityScope } = channel
  const contactIds = eachInOrder([...addresses.keys()])
  const conversations = yield* lockNewest({ organization, identityScope, contactIds })
  const moved = conversations.flatMap(({ uniqueId: conversationId, contactId }) => {
    const address = addresses.get(contactId)
    return address === undefined ? [] : [{ conversationId, address }]
  })
  if (moved.length > 0) yield* setAddresses({ ...lock, rows: moved })
}
