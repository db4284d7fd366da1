// Tests that an erasure removes every identifier that the contact has or had, also from the rows of other contacts.
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/commands/open-storage.ts'
import { firstChannel } from '../src/domain/kernel/first-channel.ts'
import { readContact } from '../src/domain/operator/document.ts'
import { eraseContact } from '../src/domain/operator/erase.ts'
import { documentOf } from '../src/import-export/contact-document.ts'
import { channelOf, written } from './channel.ts'
import { contentOf, NOON, put } from './contents.ts'
import { newStoreUrl } from './engine.ts'
import { HARBOUR, harbourAndCedar } from './fixture.ts'
import { rowsOf } from './rows.ts'
import { viewOf } from './stores.ts'

const NUMBERS = ['447900110001', '447900110002', '447900110003']
const [first = '', second = '', third = ''] = NUMBERS

/** A store whose first channel stores phone numbers and aliases. */
async function openStore() {
  const url = await newStoreUrl()
  const { storage } = await openStorage(url, { now: () => NOON })
  onTestFinished(() => storage.close())
  const settings = { ...firstChannel(NOON.toISOString(), 'Identifiers'), usesAliases: true }
  await put(storage, [...harbourAndCedar(), { type: 'channel', organizationId: HARBOUR, ...settings }])
  const { act, organization } = await viewOf(storage, HARBOUR)
  const { deliver } = channelOf(storage, organization)
  let count = 0
  return {
    url,
    storage,
    organization,
    /** Delivers a message, and returns the contact that it is from. */
    contactOf: async (messagingAppContactId: string, more: { phone?: string; aliases?: string[] } = {}) => {
      const [result] = await deliver(written({ messagingAppContactId, ...more }, `app.m${(count += 1)}`))
      if (result?.result !== 'Created') throw new Error('The message was not stored.')
      return result.contactId
    },
    erase: (contactId: string) => eraseContact(storage, { organization: act.organization, at: NOON }, contactId),
  }
}

const numbersIn = (text: string) => NUMBERS.filter((number) => text.includes(number))

test('an erasure removes the numbers that the contact lost, which an export of the contact shows', async () => {
  const { url, storage, organization, contactOf, erase } = await openStore()
  const contactId = await contactOf('app.zebra', { phone: `+${first}` })
  for (const phone of [second, third]) await contactOf('app.zebra', { phone: `+${phone}` })
  const document = await documentOf(storage.snapshot((each) => readContact(each, organization, contactId)))
  expect(document?.contact.identities?.filter(({ isLost }) => isLost).map(({ value }) => value)).toEqual([
    first,
    second,
  ])
  await erase(contactId)
  expect(numbersIn(await rowsOf(url))).toEqual([])
})

test('an erasure removes an alias that came with too many identifiers', async () => {
  const { url, contactOf, erase } = await openStore()
  const ids = []
  for (const id of ['app.a', 'app.b', 'app.c', 'app.d']) ids.push(await contactOf(id, { aliases: ['zebra-shared'] }))
  expect(await rowsOf(url)).toContain('zebra-shared')
  for (const contactId of new Set(ids)) await erase(contactId)
  expect(await rowsOf(url)).not.toContain('zebra-shared')
})

test('a conversation of a former owner loses the number of the erased contact as its address', async () => {
  const { url, storage, contactOf, erase } = await openStore()
  const formerId = await contactOf(`+${first}`)
  const contactId = await contactOf('app.zebra', { phone: second })
  // The number moves, because the contact is known by another identifier.
  expect(await contactOf('app.zebra', { phone: `+${first}` })).toBe(contactId)
  const addresses = async () =>
    (await contentOf(storage)).flatMap((record) =>
      record.type === 'conversation' && record.contactId === formerId ? [record.address] : [],
    )
  expect(await addresses()).toEqual([`+${first}`])
  await erase(contactId)
  expect(await addresses()).toEqual([undefined])
  expect(numbersIn(await rowsOf(url))).toEqual([first])
})
