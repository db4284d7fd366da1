import { contract, type ConversationStatus } from '@parley/contract'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is generated from this very list; JSON has only strings.
export const STATUSES = contract.components.schemas.ConversationStatus.enum as ConversationStatus[]
