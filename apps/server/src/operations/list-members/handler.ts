import { members } from '../../domain/directory/lists.ts'
import { listOf } from '../../http/page.ts'

export const listMembers = listOf('listMembers', members)
