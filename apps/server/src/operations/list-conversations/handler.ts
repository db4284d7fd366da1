import { isNarrowed, listConversations as rule } from '../../domain/conversations/list.ts'
import { pagesOf } from '../../http/page.ts'

// A filtered list is requested by fewer, and looks at more than what it returns.
export const listConversations = pagesOf('listConversations', 'conversations', rule, (request) => !isNarrowed(request))
