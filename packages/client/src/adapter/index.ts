// The entry `@parley/client/adapter`: what connects a messaging application to Parley.
export { createAdapter } from './adapter.ts'
export { NotAccepted, type NotAcceptedDetails, Refused, type RefusedDetails } from './errors.ts'
export type {
  Adapter,
  AdapterClient,
  AdapterHealth,
  AdapterLogEntry,
  AdapterOptions,
  ErasedContact,
  Notification,
  OutgoingMessage,
  OutgoingReaction,
  ReadConversation,
  RefusedItem,
  MessageRemoval,
  SentMessage,
  WorkContext,
} from './options.ts'
export type { AdapterStorage, StorageEntry } from './storage.ts'
