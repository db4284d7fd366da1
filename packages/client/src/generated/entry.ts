// Generated from the contract. Do not edit: change the contract and run `pnpm generate`.
// The entry for programs that use few operations, so that their bundles have nothing of the others.
export { createClient } from '../create-client.ts'
export {
  regenerateApiKey,
  getCaller,
  reportChanges,
  listQueuedMessages,
  receiveMessages,
  reportReceipts,
  listChannels,
  getContact,
  updateContact,
  dismissDuplicate,
  moveIdentities,
  listContacts,
  createContact,
  getConversation,
  updateConversation,
  assignConversation,
  unassignConversation,
  listMessages,
  sendMessage,
  setMessageReaction,
  removeMessageReaction,
  markConversationRead,
  setConversationTags,
  listConversations,
  createConversation,
  listEvents,
  listMembers,
  listTags,
} from './operations.ts'
export type { ClientOptions } from '../create-client.ts'
export type { MethodsOf } from '../methods.ts'
