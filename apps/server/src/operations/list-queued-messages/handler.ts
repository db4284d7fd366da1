import { listQueuedMessages as rule } from '../../domain/channels/list-queued.ts'
import { pagesOf } from '../../http/page.ts'

/** It isn't cached: its addresses are those of now. */
export const listQueuedMessages = pagesOf('listQueuedMessages', 'queuedMessages', rule, () => false)
