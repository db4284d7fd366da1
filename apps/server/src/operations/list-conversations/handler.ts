import { isNarrowed, listConversations as rule } from '../../domain/conversations/list.ts'
import { pagesOf } from '../../http/page.ts'

// Only unfiltered lists are cached: few clients send the same filter, and a filtered list also depends on conversations that it leaves out.
export const listConversations = pagesOf('listConversations', 'conversations', rule, (request) => !isNarrowed(request))
