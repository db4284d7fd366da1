import { channels } from '../../domain/directory/lists.ts'
import { pagesOf } from '../../http/page.ts'

// The messages of the last 7 days change with time, so a cached page would be wrong.
export const listChannels = pagesOf('listChannels', 'channels', channels, () => false)
