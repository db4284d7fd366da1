// What every engine keeps and takes at once.
import { contract, type ConversationStatus } from '@parley/contract'

/** How many messages a conversation is returned with. */
export const WINDOW = contract.components.schemas.Conversation.properties.messages.maxItems

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list; JSON has only strings.
export const STATUSES = contract.components.schemas.ConversationStatus.enum as ConversationStatus[]
