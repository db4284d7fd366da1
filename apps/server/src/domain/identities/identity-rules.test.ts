import { expect, test } from 'vitest'
import type { ChannelSetting, Told } from '../../../test/identity-model.ts'
import { BEGIN, DAY } from '../../../test/identity-people.ts'
import { RulesInMemory } from '../../../test/identity-subjects.ts'
import { type IdentityRule, identityRules, type KnownContact, type SenderEvidence } from './identity-rules.ts'
import { numberOf } from '@parley/contract/phone-number'

type Rules = Readonly<Record<string, IdentityRule>>
type Step = Quoting | { imported: string } | { blocked: true } | { days: number } | { replied: number }

const N = '33612345678'
const PHONE = '+33 6 12-34-56-78'
/** A message that can quote a message to a contact. */
type Quoting = Told & { quotes?: string }
const by = (messagingAppContactId: string, more: Partial<Quoting> = {}): Quoting => ({ messagingAppContactId, ...more })
const days = (count: number) => ({ days: count })
const imported = { imported: PHONE }

/** The steps of each story, and the expected outcome of each step: the letter of a contact, `-` for a rejection, or an address. */
const STORIES: readonly (readonly [
  name: string,
  phoneMatching: ChannelSetting['phoneMatching'],
  steps: Step[],
  outcomes: string,
])[] = [
  [
    'a phone with a new identifier',
    'Identifiers',
    [by(N), days(89), by('x', { phone: PHONE }), by('x'), by(N)],
    'A A A A',
  ],
  ['an alias of a known contact', 'Never', [by('x'), by('y', { aliases: ['x', 'z'] }), by('y'), by('z')], 'A A A A'],
  [
    'aliases of several contacts, of which one wrote last',
    'Never',
    [by('x'), by('y'), days(1), by('x'), by('z', { aliases: ['y', 'x'] }), by('y')],
    'A B A A B A-B',
  ],
  [
    'a known identifier with an alias of another',
    'Never',
    [by('x'), by('y'), by('x', { aliases: ['y'] })],
    'A B A A-B',
  ],
  [
    'an opaque alias of a number',
    'Identifiers',
    [by(N, { aliases: ['x'] }), by('x'), by('33600000000', { aliases: ['x'] })],
    'A A A',
  ],
  [
    'a number of a contact with another identifier',
    'Identifiers',
    [by('x', { phone: PHONE }), by('y', { phone: PHONE }), by(N), { replied: 0 }],
    'A B B x A-B',
  ],
  [
    'a number of a silent contact',
    'Identifiers',
    [by(N), days(91), by('x', { phone: PHONE }), by(N), { replied: 0 }],
    'A B B lost A-B',
  ],
  [
    'a number that is sent with a known identifier',
    'Identifiers',
    [by(N), by('x'), by('x', { phone: PHONE }), by(N), { replied: 0 }],
    'A B B B lost A-B',
  ],
  [
    'a number that a contact had before',
    'Identifiers',
    [by('x', { phone: PHONE }), by('x', { phone: '33600000000' }), by(N), by('33600000000')],
    'A A B A',
  ],
  [
    'a number on a channel that matches none',
    'Never',
    [imported, by(N), by(`+${N}`), by('x', { phone: PHONE })],
    'A B C D',
  ],
  [
    'imported contacts with one phone',
    'Identifiers',
    [imported, days(1), imported, by('x', { phone: PHONE }), by('y', { phone: PHONE })],
    'A B B C A-B B-C A-C',
  ],
  [
    'an import after a contact with the number fell silent',
    'Identifiers',
    [by(N), days(200), imported, by('x', { phone: PHONE }), by(N)],
    'A B B B A-B',
  ],
  [
    'an import before a contact with the number wrote',
    'Identifiers',
    [imported, imported, days(1), by(N), days(91), by('x', { phone: PHONE })],
    'A B B C A-B B-C A-C',
  ],
  [
    'an import before a contact with the number and another identifier wrote',
    'Identifiers',
    [imported, imported, days(1), by(N), by('y', { phone: PHONE }), by('x', { phone: PHONE })],
    'A B B B C A-B B-C A-C',
  ],
  ['an import that was silent', 'Identifiers', [imported, days(91), by('x', { phone: PHONE })], 'A B A-B'],
  [
    'an import that has an identifier, which gets no other one by its number',
    'Identifiers',
    [imported, by('x', { phone: PHONE }), by('x', { phone: '33600000000' }), by('y', { phone: PHONE })],
    'A A A B',
  ],
  [
    'a hidden number that quotes a message to an import',
    'Identifiers',
    [imported, by('x', { quotes: 'A' }), by('x', { phone: PHONE }), { replied: 0 }, by('y', { quotes: 'A' })],
    'A A A x B',
  ],
  ['a quote with an alias', 'Never', [imported, by('x'), by('y', { aliases: ['x'], quotes: 'A' })], 'A B B'],
  [
    'aliases of several contacts and the number of another one',
    'Identifiers',
    [by('x'), by('y'), by(N), by('z', { aliases: ['x', 'y'], phone: PHONE })],
    'A B C B A-B B-C',
  ],
  ['a quote with a number', 'Identifiers', [imported, by('x', { quotes: 'A', phone: '33600000000' })], 'A B'],
  ['an import and a contact with the number', 'Identifiers', [by(N), imported, by('x', { phone: PHONE })], 'A B A'],
  ['an import and a known identifier', 'Identifiers', [by('x'), imported, by('x', { phone: PHONE })], 'A B A A-B'],
  [
    'an import and an alias',
    'Identifiers',
    [by('x'), imported, by('y', { phone: PHONE, aliases: ['x'] })],
    'A B A A-B',
  ],
  ['a number and a known identifier', 'Identifiers', [by('x'), by(N), by('x', { phone: PHONE })], 'A B A A-B'],
  ['a number and an alias', 'Identifiers', [by('x'), by(N), by('y', { phone: PHONE, aliases: ['x'] })], 'A B A A-B'],
  [
    'an alias that comes with all people',
    'Never',
    ['p', 'q', 'r', 's', 't', 'p'].map((id) => by(id, { aliases: ['all'] })),
    'A A A B C A',
  ],
  ['a number as an alias', 'Identifiers', [by(N), by('x', { aliases: [PHONE] })], 'A A'],
  [
    'a blocked contact with new identifiers',
    'Identifiers',
    [by('x'), { blocked: true }, by('y', { aliases: ['x'], phone: PHONE }), by('y'), days(89), by(N)],
    'A - - -',
  ],
  [
    'a blocked contact that goes on writing',
    'Identifiers',
    [by(N), { blocked: true }, days(80), by(N), days(80), by('x', { phone: PHONE })],
    'A - -',
  ],
]

/** Runs a story, and returns its outcomes. The pairs of suspected duplicates come last. */
function play(phoneMatching: ChannelSetting['phoneMatching'], steps: readonly Step[], rules?: Rules): string {
  const channel = { id: 'chn_first', scope: 'chn_first', adapter: 'Opaque', phoneMatching } as const
  const subject = new RulesInMemory([channel], rules)
  const conversations = new Map<string, string>()
  const letters = new Map<string, string>()
  const letterOf = (id: string) => {
    letters.set(id, letters.get(id) ?? String.fromCodePoint(65 + letters.size))
    return letters.get(id)
  }
  const idOf = (place: number) => [...letters.keys()].at(place) ?? ''
  let now = BEGIN
  const outcomes: (string | undefined)[] = []
  for (const step of steps) {
    now += 1
    if ('days' in step) now += step.days * DAY
    else if ('imported' in step) {
      subject.importContact(`con_imported_${now}`, step.imported, new Date(now), new Date(now))
      outcomes.push(letterOf(`con_imported_${now}`))
    } else if ('blocked' in step) subject.block(idOf(-1))
    else if ('replied' in step) {
      const conversationId = conversations.get(idOf(step.replied))
      const sent = conversationId === undefined ? undefined : subject.send(conversationId, new Date(now))
      outcomes.push(sent !== undefined && 'address' in sent ? sent.address : 'lost')
    } else {
      const [contactId] = Array.from(letters).find(([, letter]) => letter === step.quotes) ?? []
      if (contactId !== undefined)
        subject.handedOver.set('quoted', { contactId, channelId: channel.id, at: new Date(now) })
      const received = subject.receive(channel.id, step, new Date(now), contactId && 'quoted')
      outcomes.push(received === undefined ? '-' : letterOf(received.contactId))
      if (received !== undefined) conversations.set(received.contactId, received.conversationId)
    }
  }
  const pairs = Array.from(subject.pairs.values(), ({ contactId, otherContactId }) =>
    [contactId, otherContactId]
      .map((id) => letterOf(id) ?? '')
      .toSorted((one, other) => one.localeCompare(other))
      .join('-'),
  )
  return [...outcomes, ...pairs].join(' ')
}

test.each(STORIES)(
  'the rules choose the right contact for %s, with phoneMatching %s',
  (_, phoneMatching, steps, outcomes) => {
    expect(play(phoneMatching, steps)).toBe(outcomes)
  },
)

const rules: Rules = identityRules
const names = Object.keys(rules)
const without = (name: string) => Object.fromEntries(Object.entries(rules).filter(([each]) => each !== name))
const swapped = (one: string, other: string) => {
  const nameAt = (name: string) => (name === one ? other : name === other ? one : name)
  return Object.fromEntries(names.map((name) => [nameAt(name), rules[nameAt(name)] ?? identityRules.stranger]))
}
/** Returns the rules with one rule changed. */
const changed = (
  name: keyof typeof identityRules,
  change: (sender: SenderEvidence, rule: IdentityRule) => ReturnType<IdentityRule>,
) => ({
  ...rules,
  [name]: (sender: SenderEvidence) => change(sender, identityRules[name]),
})
const withSender = (name: keyof typeof identityRules, more: (sender: SenderEvidence) => Partial<SenderEvidence>) =>
  changed(name, (sender, rule) => rule({ ...sender, ...more(sender) }))
const noSuspects = (name: keyof typeof identityRules) =>
  changed(name, (sender, rule) => {
    const match = rule(sender)
    return match && { ...match, suspects: [] }
  })
const bare = ({ numberHolder }: SenderEvidence) => numberHolder && { numberHolder: { ...numberHolder, opaque: [] } }

const MUTANTS: readonly (readonly [string, Rules])[] = [
  ...names.slice(0, -1).map((name) => [`without ${name}`, without(name)] as const),
  // The rules `phone` and `quote` can stand in any order: one needs a number, the other needs none. The last rule fits every message.
  ...names.slice(0, -3).flatMap((name, index) => {
    const later = names.slice(index + 1, -1)
    return later.map((other) => [`with ${name} and ${other} swapped`, swapped(name, other)] as const)
  }),
  [
    'the first of several aliases',
    withSender('aliases', ({ aliasHolders }) => ({
      aliasHolders: aliasHolders.map((each, index) => ({ ...each, lastAt: String(9 - index) })),
    })),
  ],
  ['the oldest of imported contacts', withSender('phone', ({ samePhone }) => ({ samePhone: samePhone.toReversed() }))],
  ['a number proves a contact that has another identifier', withSender('numberOfOne', (sender) => bare(sender) ?? {})],
  ['a number proves a silent contact', withSender('numberOfOne', () => ({ silentSince: '' }))],
  ['a number is never proof', withSender('numberOfOne', () => ({ silentSince: '9' }))],
  ['an import never gets a number', withSender('numberOfAnother', () => ({ samePhone: [] }))],
  [
    'an old import gets a number',
    changed('numberOfAnother', (sender, rule) => {
      const match = rule(sender)
      return match && { ...match, contact: sender.samePhone[0] }
    }),
  ],
  ['no pair of aliases', noSuspects('knownIdentifier')],
  ['no pair of several aliases', noSuspects('aliases')],
]

test.each(MUTANTS)('changing a rule makes a story fail: %s', (_, mutant) => {
  expect(STORIES.every(([, matching, steps, outcomes]) => play(matching, steps, mutant) === outcomes)).toBe(false)
})

test('a contact that wrote since silentSince keeps its number', () => {
  const contact: KnownContact = { contactId: 'con_1', createdAt: '1', lastAt: '5', opaque: [] }
  const sender = {
    holder: undefined,
    aliasHolders: [],
    numberHolder: contact,
    samePhone: [],
    formerPhone: [],
    quoted: undefined,
  }
  expect(identityRules.numberOfOne({ ...sender, silentSince: '5' })).toEqual({ contact })
  expect(identityRules.numberOfOne({ ...sender, silentSince: '6' })).toBeUndefined()
})

test.each([
  ['+33 (6) 12.34-56/78', N],
  ['0033612345678', N],
  ['\u202A+33 6 12‑34 56 78\u202C', N],
  ['1234567', undefined],
  ['12345678', '12345678'],
  ['123456789012345', '123456789012345'],
  ['1234567890123456', undefined],
  ['app.33612345678', undefined],
  ['33612345678@s.example', undefined],
  ['++33612345678', undefined],
  ['', undefined],
])('numberOf reads %j as %s', (text, number) => {
  expect(numberOf(text)).toBe(number)
})
