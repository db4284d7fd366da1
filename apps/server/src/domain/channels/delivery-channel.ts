// The channel on which the operations of an adapter act.
import { orgCode, text } from '../../sql/columns.ts'
import { many, type ReadScript } from '../../sql/statement.ts'
import type { View } from '../kernel/act.ts'
import type { ServiceError } from '../kernel/errors.ts'
import { invalidRequest } from '../kernel/invalid-request.ts'
import { unknownReferences } from '../kernel/unknown-references.ts'
import { sees } from '../kernel/view.ts'
import { selectChannel } from '../tables/records.ts'

/** Selects up to two channels of an organization: enough to know whether it has only one. */
const selectTwoChannels = many('channels_two', { organization: orgCode }, { uniqueId: text }).sql(
  'SELECT unique_id FROM channels WHERE organization = :organization ORDER BY unique_id LIMIT 2',
)

/**
 * Returns the ID of the channel on which a request of an adapter acts: the one that the request names, otherwise the one to which the
 * caller is bound, otherwise the only one of the organization. Returns the error `request_invalid` if the organization has several channels
 * and nothing says which one, and `reference_unknown` if the caller sees no channel with the ID. See the decision
 * `delivery-channel`.
 * @param part The part of the request that names the channel.
 */
export function* deliveryChannelOf(
  view: View,
  named: string | undefined,
  part: 'body' | 'query' = 'body',
): ReadScript<string | ServiceError> {
  const { organization, channelId: bound } = view
  if (bound !== undefined && (named === undefined || named === bound)) return bound
  if (named !== undefined) {
    const isKnown = sees(view, named) && (yield* selectChannel({ organization, channelId: named })) !== undefined
    return isKnown ? named : unknownReferences([{ in: part, pointer: '/channelId', what: 'channel' }])
  }
  const [only, other] = yield* selectTwoChannels({ organization })
  if (only !== undefined && other === undefined) return only.uniqueId
  const detail = 'The organization has several channels, and the member is bound to none. Name the channel.'
  return invalidRequest([{ in: part, pointer: '/channelId', detail }])
}
