// Declarations and calls of statements that must not compile.
import { integer, json, list, text, orgCode, type OrgCode } from '../src/sql/columns.ts'
import { change, type Locked, many, one, type ReadScript, type Script, under } from '../src/sql/statement.ts'
import { asCode } from './keys.ts'

type ConversationLock = Locked<'conversation', { organization: OrgCode; conversationId: string }>
const ORGANIZATION = { organization: orgCode }
const MEMBER = { organization: orgCode, memberId: text }

export const tagsAfter = many(
  'test_tags_after',
  { ...ORGANIZATION, after: text, most: integer },
  { uniqueId: text, tag: json<{ label: string }>() },
).sql(
  `SELECT unique_id, json AS tag FROM tags
   WHERE organization = :organization AND unique_id > :after ORDER BY unique_id LIMIT :most`,
)
const findMember = one('test_member', MEMBER, { uniqueId: text }).sql(
  'SELECT unique_id FROM members WHERE organization = :organization AND unique_id = :memberId',
)
const lockMany = many('test_locked', { ...ORGANIZATION, ids: list() }, { uniqueId: text }).sql(
  `SELECT unique_id FROM conversations WHERE organization = :organization AND unique_id {in :ids} {lock}`,
)
const touch = under<ConversationLock>()
  .change('test_touch', { ...ORGANIZATION, conversationId: text }, { conversations: { unique_id: 'conversationId' } })
  .sql('UPDATE conversations SET version = 1 WHERE organization = :organization AND unique_id = :conversationId')

export function* reads(): ReadScript<string | undefined> {
  return (yield* findMember({ organization: asCode('a'), memberId: 'b' }))?.uniqueId
}
export function* locks(): ReadScript<number> {
  // @ts-expect-error -- A script that only reads can't lock.
  return (yield* lockMany({ organization: asCode('a'), ids: [] })).length
}
export function* writes(lock: ConversationLock): Script<void> {
  yield* touch(lock)
  // @ts-expect-error -- This write needs a lock.
  yield* touch({ organization: asCode('a'), conversationId: 'b' })
  // @ts-expect-error -- An argument has another name.
  yield* findMember({ organisation: 'a', memberId: 'b' })
}

const OF_MEMBER = 'SELECT unique_id FROM members WHERE organization = :organization AND unique_id = :memberId'
// @ts-expect-error -- A parameter of the SQL isn't declared.
export const undeclared = () => one('test_1', ORGANIZATION, { uniqueId: text }).sql(OF_MEMBER)
export const unused = () =>
  // @ts-expect-error -- A declared parameter isn't in the SQL.
  one('test_2', MEMBER, { uniqueId: text }).sql('SELECT unique_id FROM members WHERE organization = :organization')
export const wrongRow = () =>
  // @ts-expect-error -- The statement doesn't have the parameter that names the rows.
  change('test_3', ORGANIZATION, { members: { unique_id: 'memberId' } }).sql(
    'DELETE FROM members WHERE organization = :organization',
  )
const LOCKED = 'SELECT unique_id FROM members WHERE organization = :organization {lock for update}'
// @ts-expect-error -- There is no such marker.
export const wrongMarker = () => one('test_4', ORGANIZATION, { uniqueId: text }).sql(LOCKED)
