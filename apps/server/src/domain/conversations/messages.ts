import type { Message } from '@parley/contract'
import { newestFirst } from './newest-first.ts'

/** Reads a page of the messages of a conversation, newest first. */
export const { before: messagesBefore, list: listMessages } = newestFirst<Message>('messages')
