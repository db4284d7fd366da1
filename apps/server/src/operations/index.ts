// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.
import { assignConversation } from './assign-conversation/handler.ts'
import { createContact } from './create-contact/handler.ts'
import { createConversation } from './create-conversation/handler.ts'
import { dismissDuplicate } from './dismiss-duplicate/handler.ts'
import { getCaller } from './get-caller/handler.ts'
import { getContact } from './get-contact/handler.ts'
import { getConversation } from './get-conversation/handler.ts'
import { listChannels } from './list-channels/handler.ts'
import { listContacts } from './list-contacts/handler.ts'
import { listConversations } from './list-conversations/handler.ts'
import { listEvents } from './list-events/handler.ts'
import { listMembers } from './list-members/handler.ts'
import { listMessages } from './list-messages/handler.ts'
import { listQueuedMessages } from './list-queued-messages/handler.ts'
import { listTags } from './list-tags/handler.ts'
import { markConversationRead } from './mark-conversation-read/handler.ts'
import { moveIdentities } from './move-identities/handler.ts'
import { receiveMessages } from './receive-messages/handler.ts'
import { regenerateApiKey } from './regenerate-api-key/handler.ts'
import { removeMessageReaction } from './remove-message-reaction/handler.ts'
import { reportChanges } from './report-changes/handler.ts'
import { reportReceipts } from './report-receipts/handler.ts'
import { sendMessage } from './send-message/handler.ts'
import { setConversationTags } from './set-conversation-tags/handler.ts'
import { setMessageReaction } from './set-message-reaction/handler.ts'
import { unassignConversation } from './unassign-conversation/handler.ts'
import { updateContact } from './update-contact/handler.ts'
import { updateConversation } from './update-conversation/handler.ts'

/** The handler of each operation. */
export const handlers = {
  assignConversation,
  createContact,
  createConversation,
  dismissDuplicate,
  getCaller,
  getContact,
  getConversation,
  listChannels,
  listContacts,
  listConversations,
  listEvents,
  listMembers,
  listMessages,
  listQueuedMessages,
  listTags,
  markConversationRead,
  moveIdentities,
  receiveMessages,
  regenerateApiKey,
  removeMessageReaction,
  reportChanges,
  reportReceipts,
  sendMessage,
  setConversationTags,
  setMessageReaction,
  unassignConversation,
  updateContact,
  updateConversation,
}
