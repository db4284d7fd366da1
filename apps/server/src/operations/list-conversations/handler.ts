import { isNarrowed, listConversations as rule } from '../../domain/conversations/list.ts'
import { pagesOf } from '../../http/page.ts'

// Only unfiltered lists are cached: few clients send the same filter, and the rule reads more conversations for it than it returns.
export const listConversations = pagesOf('listConversations', 'conversations', rule, (request) => !isNarrowed(request))
