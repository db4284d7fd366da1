// What does not compile: a change without the lock of its root, a read that writes, a parameter or a column of another type.
import { countPending } from '../src/domain/api-keys/keys.ts'
import { lockMember, type MemberLock, removePending } from '../src/domain/api-keys/statements.ts'
import { readLocked, setStatus } from '../src/domain/conversations/statements.ts'
import type { Script } from '../src/domain/script.ts'
import type { Store } from '../src/domain/store.ts'
import type { Engine } from '../src/store/engine.ts'
import { change, integer, nullable, row, sql, text } from '../src/store/sql/statement.ts'

declare const store: Store
declare const engine: Engine
declare const lock: MemberLock

export const write = store.write(() => removePending(lock))
export const read = store.read(() => countPending())

// @ts-expect-error The member is named, but not locked.
export const unlocked = removePending({ organization: 'a', memberId: 'b' })
export function* unchecked(): Script<void> {
  const maybe = yield* lockMember('a', 'b')
  // @ts-expect-error There may be no such member.
  yield* removePending(maybe)
}
// @ts-expect-error The lock is that of a member.
export const otherLock = setStatus({ ...lock, to: 'Closed', deletedAt: null })
// @ts-expect-error The conversation is named, but not locked.
export const unlockedRead = readLocked({ organization: 'a', conversationId: 'b' })
// @ts-expect-error A read doesn't write.
export const writing = store.read(() => removePending(lock))
// @ts-expect-error A read doesn't lock.
export const locking = store.read(() => lockMember('a', 'b'))
// @ts-expect-error A snapshot doesn't lock.
export const lockingSnapshot = engine.snapshot(() => lockMember('a', 'b'))

const find = sql('find', [text, nullable(integer)], [text, nullable(integer)])`SELECT …`
const touch = sql('touch', [text], [])`UPDATE …`

export function* right() {
  const [name, count] = (yield* row(find, 'a', null)) ?? []
  return { name: name satisfies string | undefined, count: count satisfies number | null | undefined }
}
// @ts-expect-error A parameter is missing.
export const missing = row(find, 'a')
// @ts-expect-error A parameter has another type.
export const otherType = row(find, 'a', 'b')
// @ts-expect-error A parameter can't be null.
export const nullParameter = row(find, null, 1)
// @ts-expect-error A parameter is too many.
export const extra = change(touch, 'a', 'b')
// @ts-expect-error A statement that returns rows isn't a change.
export const reading = change(find, 'a', 1)
export function* wrong() {
  const [name, count] = (yield* row(find, 'a', null)) ?? []
  // @ts-expect-error The column is a text.
  const columns: { name: number | undefined; count: number | null | undefined } = { name, count }
  return columns
}
