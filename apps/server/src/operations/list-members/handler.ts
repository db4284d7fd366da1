import { members } from '../../domain/directory/lists.ts'
import { pagesOf } from '../../http/page.ts'

export const listMembers = pagesOf('listMembers', 'members', members)
