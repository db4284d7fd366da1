import { tags } from '../../domain/directory/lists.ts'
import { listOf } from '../../http/page.ts'

export const listTags = listOf('listTags', tags)
