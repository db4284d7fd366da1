import { tags } from '../../domain/directory/lists.ts'
import { pagesOf } from '../../http/page.ts'

export const listTags = pagesOf('listTags', 'tags', tags)
