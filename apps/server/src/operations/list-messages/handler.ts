import { listMessages as rule } from '../../domain/conversations/messages.ts'
import { pagesOf } from '../../http/page.ts'

export const listMessages = pagesOf('listMessages', 'messages', rule)
