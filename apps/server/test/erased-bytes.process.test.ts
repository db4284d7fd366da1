// Nothing of an erased contact can be read beside a running server: in tables, exports, the log, a backup, or the bytes of the files.
import { existsSync, readFileSync } from 'node:fs'
import { createParley, type ReceivedMessage } from '@parley/client'
import { startService } from '@parley/tools'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, provision } from './command-line.ts'
import { rowsOf } from './rows.ts'

/** The words of the person, of which each has the number in it. */
const NUMBERS = ['4479001100', '4479001101', '4479001102', '4479001103', '4479001104']
const SECRETS = ['zebra', 'Zebulon', ...NUMBERS]
const secretsIn = (content: string | Buffer) => SECRETS.filter((secret) => content.includes(secret))

/** Messages of other people lie between those of the person, so that pages of the file are split and filled again. */
const messageOf = (person: number, place: number): ReceivedMessage => ({
  messagingAppMessageId: `app.${person}.${place}`,
  contact:
    person === 0
      ? {
          messagingAppContactId: 'app.zebra',
          name: 'Zebulon',
          phone: `+${NUMBERS[place % NUMBERS.length]}`,
          aliases: [`app.zebra-${place % 2}`],
        }
      : { messagingAppContactId: `app.other-${person}` },
  messageType: 'Text',
  messageData: { text: `${person === 0 ? 'zebra text' : 'other text'} `.repeat(1 + ((person * 7 + place * 31) % 400)) },
})

/** A server on a store with a person who wrote and was changed, and with 20 others. */
async function servePerson() {
  const line = commandLine()
  const apiKey = await provision(line)
  const channel = ['channel', 'update', 'chn_first', '--organization', 'acme', '--phone-matching', 'Identifiers']
  expect(await line.parley([...channel, '--aliases', 'on'])).toMatchObject({ code: 0 })
  const server = await startService({ DATABASE_URL: await line.url, LOG_LEVEL: 'debug' })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const parley = createParley({ baseUrl: server.url, apiKey })
  let contactId = ''
  for (let place = 0; place < 20; place++) {
    const messages = Array.from({ length: 21 }, (_, person) => messageOf(person, place))
    const [result] = (await parley.receiveMessages({ messages })).results
    if (result?.result !== 'Created') throw new Error('The message was not stored.')
    contactId = result.contactId
    await parley.updateContact(contactId, { attributes: { note: `zebra ${place} `.repeat(100) } })
  }
  return { line, server, parley, contactId }
}

/** The files of a store that is a file. */
const filesOf = (store: string) => [store, `${store}-wal`].filter((path) => existsSync(path))

test('an erasure beside a running server leaves no readable data of the contact, and the server keeps running', async () => {
  const { line, server, parley, contactId } = await servePerson()
  const everywhere = async () => [
    await rowsOf(await line.url),
    (await line.parley(['export'])).out,
    ...filesOf(line.store).map((path) => readFileSync(path)),
  ]
  expect(secretsIn((await rowsOf(await line.url)) + (await line.parley(['export'])).out)).toEqual(SECRETS)
  expect(await line.parley(['contact', 'erase', contactId, '--yes'])).toMatchObject({ code: 0 })
  expect((await everywhere()).map(secretsIn)).toEqual((await everywhere()).map(() => []))
  const after = await parley.receiveMessages({ messages: [messageOf(1, 99)] })
  expect(after.results).toMatchObject([{ result: 'Created' }])
  expect((await everywhere()).flatMap(secretsIn)).toEqual([])
  expect(secretsIn(server.lines.join('\n'))).toEqual([])
})
