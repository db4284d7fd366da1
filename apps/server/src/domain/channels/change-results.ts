// The results of reported changes that are rejected.
import type { ChangeRejectedResult, ChangeRejectionCode } from '@parley/contract'

/** The codes of the rules. An item that isn't as the contract says is rejected before. */
type RuleRejectionCode = Exclude<ChangeRejectionCode, 'item_invalid'>

/** The sentence that explains each rejection code to the developer of an adapter. */
const REJECTION_DETAILS: Readonly<Record<RuleRejectionCode, string>> = {
  message_not_editable: 'The message is neither from the contact nor an echo.',
  contact_blocked: 'The contact is blocked.',
  identity_taken: 'Another contact has the new identifier.',
  identifier_invalid: 'The new identifier has no visible character.',
  contact_is_channel: 'The new identifier or phone number is the number of the channel.',
  attributes_too_large: 'The attributes would be too large.',
}

/** Returns the result of a change that is rejected. `detail` replaces the sentence of the code. */
export const rejectedChange = (code: RuleRejectionCode, detail = REJECTION_DETAILS[code]): ChangeRejectedResult => ({
  result: 'Rejected',
  code,
  detail,
})
