// The content of the bench's stores, and the names in it.

export interface Shape {
  organizations: number
  /** The first organization has so many; the others have one each. */
  conversations: number
  messages: number
  members: number
}

/** The data of the measurements: a response of about five thousand bytes. */
export const USUAL: Shape = { organizations: 1, conversations: 1000, messages: 20, members: 4 }

const padded = (index: number, length: number) => String(index).padStart(length, '0')

export const organizationId = (index: number): string => `org_bench_${padded(index, 6)}`
export const memberId = (index: number): string => `mem_bench_${padded(index, 3)}`
/** All have the same length, so that all responses have. */
export const conversationId = (index: number): string => `cnv_bench_${padded(index, 8)}`
export const contactId = (index: number): string => `con_bench_${padded(index, 8)}`
export const messageId = (conversation: number, index: number): string =>
  `msg_${padded(conversation, 8)}_${padded(index, 7)}`
