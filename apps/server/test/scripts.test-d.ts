// Code that must not compile: a change without the lock of its root, a read that writes. `statement.test-d.ts` has the type errors of
// statements.
import { countPending } from '../src/domain/api-keys/keys.ts'
import { lockMember, type MemberLock, removePending } from '../src/domain/api-keys/lock-keys.ts'
import { listMessages } from '../src/domain/conversations/messages.ts'
import { readLocked, setStatus } from '../src/domain/conversations/lock-conversation.ts'
import type { PageRequest } from '../src/domain/kernel/paging.ts'
import { pagesOf } from '../src/http/page.ts'
import type { View } from '../src/domain/kernel/act.ts'
import type { Script } from '../src/sql/statement.ts'
import type { Store } from '../src/store/store.ts'
import type { Engine } from '../src/store/engine.ts'
import { asCode } from './keys.ts'

const code = asCode('a')

declare const store: Store
declare const engine: Engine
declare const lock: MemberLock

export const write = store.write(code, () => removePending(lock))
export const read = store.read(undefined, () => countPending())

// @ts-expect-error The member is named, but not locked.
export const unlocked = removePending({ organization: 'a', memberId: 'b' })
export function* unchecked(): Script<void> {
  const maybe = yield* lockMember(code, 'b')
  // @ts-expect-error There may be no such member.
  yield* removePending(maybe)
}
// @ts-expect-error The lock is that of a member.
export const otherLock = setStatus({ ...lock, conversationId: 'b', to: 'Closed', deletedAt: null })
// @ts-expect-error The conversation is named, but not locked.
export const unlockedRead = readLocked({ organization: 'a', conversationId: 'b' })
// @ts-expect-error A read doesn't write.
export const writing = store.read(code, () => removePending(lock))
// @ts-expect-error A read doesn't lock.
export const locking = store.read(code, () => lockMember(code, 'b'))
// @ts-expect-error A snapshot doesn't lock.
export const lockingSnapshot = engine.snapshot(() => lockMember(code, 'b'))

declare function listOfOne(view: View, request: PageRequest): ReturnType<typeof listMessages>
export const ofConversation = pagesOf('listMessages', 'messages', listMessages)
// @ts-expect-error The rule ignores an input of the contract, the conversation.
export const ofAnyConversation = pagesOf('listMessages', 'messages', listOfOne)
