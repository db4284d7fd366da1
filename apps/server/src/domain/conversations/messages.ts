import type { Message } from '@parley/contract'
import { newestFirst } from './newest-first.ts'

/** Reads messages of a conversation that come before a place, newest first. */
export const { before: messagesBefore, list: listMessages } = newestFirst<Message>('messages')
