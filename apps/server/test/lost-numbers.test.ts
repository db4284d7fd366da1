// A store of a commit between 1.2 and 1.3, whose contacts had lost numbers, decides after the upgrade as one of today.
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { eraseContact } from '../src/domain/contacts/erase.ts'
import type { RecordOf } from '../src/domain/records/record.ts'
import { contentOf, put } from './contents.ts'
import { newStorage } from './engine.ts'
import { HARBOUR } from './fixture.ts'
import { createHarness } from './harness.ts'
import { codeOf } from './keys.ts'
import { lostNumbers, releasedStore } from './released-store.ts'
import { rowsOf } from './rows.ts'
import { open } from './writing-first-stage.ts'

const [LOST, NEXT, MOVED, ERASED, LAST, GIVEN] = [1, 2, 3, 4, 5, 6].map((digit) => `3360000000${digit}`)
const AFTERWARDS = Date.parse('2026-07-01T08:00:00.000Z')

async function openUpgraded() {
  const url = await releasedStore([], lostNumbers)
  const { storage } = await openStorage(url)
  onTestFinished(() => storage.close())
  const contacts = (await contentOf(storage)).filter(
    (record): record is RecordOf<'contact'> => record.type === 'contact',
  )
  return {
    url,
    storage,
    contacts,
    idOf: (name: string) => contacts.find((contact) => contact.name === name)?.uniqueId ?? '',
    serve: async () => {
      const stage = await open({}, await createHarness({ storage }))
      stage.clock.ms = AFTERWARDS
      return stage
    },
    erase: async (contactId: string) => {
      const act = { organization: await codeOf(storage, HARBOUR), at: new Date(AFTERWARDS) }
      return eraseContact(storage, act, contactId)
    },
    conversationOf: async (contactId: string) => {
      const record = (await contentOf(storage)).find(
        (each) => each.type === 'conversation' && each.contactId === contactId,
      )
      return record?.type === 'conversation' ? record : { uniqueId: '', address: undefined }
    },
  }
}

/** A contact as its export shows it. */
const exported = (name: string, identities: string[], more: object = {}) => ({
  name,
  identities,
  uses: 0,
  pairs: [],
  ...more,
})

test('an export has lost numbers, uses of aliases and suspected duplicates, and an import keeps them', async () => {
  const { storage, contacts, idOf } = await openUpgraded()
  const shown = contacts.map(({ name, identities = [], aliasUses = [], duplicates = [] }) => ({
    name,
    identities: identities.map(({ kind, value, isLost }) => [kind, value, isLost ? 'lost' : ''].join(' ').trim()),
    uses: aliasUses.length,
    pairs: duplicates.map(({ contactId }) => contactId),
  }))
  expect(shown).toEqual([
    exported('Ada', ['app app.ada', `number ${LOST} lost`, `number ${NEXT}`]),
    exported('Bob', []),
    // That the alias is ignored is the fourth use.
    exported('Person p', ['app app.p', 'app app.q', 'app app.r'], { uses: 4 }),
    // Their identifiers are what the other properties say.
    exported('Person s', []),
    exported('Fay', []),
    exported('Carl', [`number ${MOVED}`, 'app app.carl'], { pairs: [idOf('Bob')] }),
  ])
  const imported = await newStorage()
  onTestFinished(() => imported.close())
  const records = await contentOf(storage)
  await put(imported, records)
  expect(await contentOf(imported)).toEqual(records)
})

test('a first message and a reply reach the contact that has the number now', async () => {
  const { idOf, serve, conversationOf } = await openUpgraded()
  const [ada, bob, carl] = ['Ada', 'Bob', 'Carl'].map(idOf)
  const { create, writeFirst, reply, receive, duplicatesOf } = await serve()
  expect(await create({ phone: `+${MOVED}` })).toEqual({ code: 'contact_exists', contactId: carl })
  expect(await writeFirst(carl ?? '')).toBe('app.carl')
  expect(await reply((await conversationOf(bob ?? '')).uniqueId)).toBe(`identity_lost ${carl}`)
  expect(await duplicatesOf(bob ?? '')).toEqual([carl])
  expect(await reply((await conversationOf(ada ?? '')).uniqueId)).toBe('app.ada')
  const next = await create({ phone: `+${LOST}` })
  expect(next.code).toBeUndefined()
  expect(await writeFirst(next.contactId)).toBe(`+${LOST}`)
  expect(await create({ phone: `+${GIVEN}` })).toEqual({ code: 'contact_exists', contactId: idOf('Fay') })
  expect(await writeFirst(idOf('Fay'))).toBe(`+${GIVEN}`)
  const stranger = await receive({ messagingAppContactId: 'app.t', aliases: ['app.shared'] })
  expect(stranger).toMatchObject({ result: 'Created', ignoredAliases: ['app.shared'] })
})

test('an erasure removes the numbers that the contact lost before, also from conversations of others', async () => {
  const { url, idOf, erase, conversationOf } = await openUpgraded()
  const numbersLeft = async () => {
    const rows = await rowsOf(url)
    return [LOST, NEXT, MOVED, ERASED, LAST, GIVEN].filter((number = '') => rows.includes(number))
  }
  // The migration removes what an erasure before it left.
  expect(lostNumbers.statements).toContain(ERASED)
  expect(await numbersLeft()).toEqual([LOST, NEXT, MOVED, GIVEN])
  await erase(idOf('Ada'))
  expect(await numbersLeft()).toEqual([MOVED, GIVEN])
  const { address } = await conversationOf(idOf('Bob'))
  expect(address).toBe(MOVED)
  await erase(idOf('Carl'))
  expect((await conversationOf(idOf('Bob'))).address).toBeUndefined()
  await erase(idOf('Bob'))
  expect(await numbersLeft()).toEqual([GIVEN])
})
