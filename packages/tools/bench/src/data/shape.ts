// The content of the bench's stores, and the names in it.

export interface Shape {
  conversations: number
  /** The messages of each conversation. */
  messages: number
  /** How many further messages wait for a receipt. A message can be reported as delivered once. */
  awaited: number
}

/** The data of the measurements: a response of about five thousand bytes. */
export const USUAL: Shape = { conversations: 1000, messages: 20, awaited: 20_000 }

export const padded = (index: number, length: number) => String(index).padStart(length, '0')

export const ORGANIZATION = 'org_bench_000000'
export const MEMBER = 'mem_bench_000'
/** To assign a conversation changes it only if another member had it. */
export const OTHER_MEMBER = 'mem_bench_001'
/** All have the same length, so that all responses have. */
export const conversationId = (index: number): string => `cnv_bench_${padded(index, 8)}`
export const contactId = (index: number): string => `con_bench_${padded(index, 8)}`
/** A message that waits for a receipt, by its number with seven digits. */
export const awaitedId = (number: string): string => `msg_awaited_${number}`
export const messageId = (conversation: number, index: number): string =>
  `msg_${padded(conversation, 8)}_${padded(index, 7)}`
