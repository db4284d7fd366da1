import { channels } from '../../domain/directory/lists.ts'
import { pagesOf } from '../../http/page.ts'

export const listChannels = pagesOf('listChannels', 'channels', channels)
