// A number with a unit in a description of the contract is that of the contract or of the code. Neither can change alone.
import { contract } from '@parley/contract'
import { isText, object, places } from '@parley/contract/document'
import { numberOf } from '@parley/contract/phone-number'
import { expect, test } from 'vitest'
import { KEPT_MS } from '../src/domain/tables/pending-changes.ts'
import { MAX_MARKED } from '../src/domain/conversations/mark-read.ts'
import { KEY_PATTERN, KEY_PREFIX, newOrganizationCode } from '../src/domain/api-keys/format.ts'
import { countsSince } from '../src/domain/directory/queues.ts'
import { MAX_USES } from '../src/domain/identities/identity-book.ts'
import { MAX_ALIASES } from '../src/domain/identities/senders.ts'
import { MAX_PAGE_BYTES } from '../src/sql/sql-text.ts'

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const DAY_MS = 86_400_000
const days = (ms: number) => `${ms / DAY_MS} days`
const kib = (value: unknown) => `${Number(value) / 1024} KiB`

const receive = contract.paths['/api/channel/messages'].post['x-policy'].maxPartBytes
const send = contract.paths['/api/conversation/{id}/messages'].post['x-policy'].maxPartBytes
const { schemas } = contract.components
const lengths = Array.from({ length: 30 }, (_, length) => length).filter((length) => numberOf('7'.repeat(length)))
const identifiers = `${schemas.ContactDetails.properties.identities.maxItems} identifiers`
const attributes = kib(receive['/messages/*/contact/attributes'])
const codeLength = newOrganizationCode().length
const [, keyLength = ''] = /\{(\d+)\}$/.exec(KEY_PATTERN) ?? []
const TWENTY = schemas.Conversation.properties.messages.maxItems === 20 ? 'twenty' : 'another number'
const NOON = new Date('2026-03-14T12:00:00.000Z')

/** The descriptions with numbers, and what decides these. */
const STATED: readonly (readonly [pointer: RegExp, numbers: readonly string[]])[] = [
  [/channel~1changes\/post$/, [days(KEPT_MS)]],
  [/channel~1messages\/post$/, [kib(receive['/messages/*']), attributes]],
  [/conversation~1\{id\}~1messages\/post$/, [kib(send['/messageData/components'])]],
  [/~1read\/post$/, [`${MAX_MARKED} messages`]],
  [
    /ApiKey\/properties\/key$/,
    [`${WORDS[codeLength]} characters`, `${WORDS[Number(keyLength) - codeLength - 43]} characters`],
  ],
  [/\/ReceivedContact\/properties\/aliases$/, [`${MAX_ALIASES} count`]],
  [/\/possibleDuplicates$/, [`${schemas.ContactDetails.properties.possibleDuplicates.maxItems}`]],
  [/\/ignoredAliases$/, [`${MAX_USES} identifiers`, identifiers]],
  [/\/IdentityLimitReachedProblem$/, [identifiers]],
  [/\/Conversation\/properties\/messages$/, [TWENTY, `${MAX_PAGE_BYTES / 1_048_576} MiB`]],
  [/\/oldestQueuedAt$/, [days(NOON.getTime() - Date.parse(countsSince(NOON)))]],
  [/\/WebhookTimestamp$/, [`${WORDS[contract['x-delivery'].timestampToleranceSeconds / 60]} minutes`]],
  [/\/(?:attributes|AttributesTooLargeProblem)$/, [attributes]],
  [/\/phone$/, [`${lengths[0]} to ${lengths.at(-1)} digits`]],
  [/\/isTruncated$/, [`${schemas.TextContent.properties.text.maxLength} characters`]],
]

const UNIT = 'days?|hours?|minutes?|seconds?|[KM]iB|bytes|messages|characters|digits|identifiers|count'
const NUMBER = new RegExp(
  String.raw`(?<![\w.,])(?:\d+ to )?(?:\d[\d,]*|${WORDS.slice(2).join('|')}) (?:${UNIT})\b|(?<=at most )(?:\d+|twenty)(?=[.,])`,
  'g',
)
const found = [...places(object(contract), '')].flatMap(({ pointer, at: { description } }) => {
  const matches = isText(description) ? [...description.matchAll(NUMBER)] : []
  return matches.length === 0 ? [] : [{ pointer, stated: matches.map(([words]) => words) }]
})

test.each(found)('the numbers of $pointer are those of the contract or of the code', ({ pointer, stated }) => {
  const [, decided] = STATED.find(([place]) => place.test(pointer)) ?? []
  expect(stated, `Say in STATED of this test what decides the numbers of ${pointer}.`).toEqual(decided)
})

test('each row is about a description', () => {
  expect(STATED.filter(([place]) => !found.some(({ pointer }) => place.test(pointer)))).toEqual([])
})

test('the description of the credential shows how a key begins', () => {
  expect(contract.components.securitySchemes.apiKey.bearerFormat).toBe(`${KEY_PREFIX}…`)
})
