import { channels } from '../../domain/directory/lists.ts'
import { listOf } from '../../http/page.ts'

export const listChannels = listOf('listChannels', channels)
