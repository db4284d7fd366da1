// Builds the public sandbox from its backend.
import { createLog, readConfig } from '@parley/server/service'
import type { Add } from './add.ts'
import { Backend, BASE_URL } from './backend.ts'
import { boundMember, persons, supersede } from './people.ts'
import type { Person, Sandbox, SandboxOptions } from './sandbox.ts'

/** Starts a sandbox. `createSandbox` calls this after it has checked the version of Node. */
export async function startSandbox({ variables = {}, log: write = () => {} }: SandboxOptions = {}): Promise<Sandbox> {
  // A misspelled variable is an error, because its setting would keep the default.
  const config = readConfig(variables, true)
  const backend = await Backend.start(config, createLog(config.LOG_LEVEL, write))
  const { clock, keys, faults, fetch } = backend
  const records = async () => (await backend.ready()).records
  const add: Add = {
    conversation: async (conversation) => (await records()).conversation(conversation),
    messages: async (conversationId, messages) => (await records()).messages(conversationId, messages),
    contact: async (contact) => (await records()).contact(contact),
    tag: async (label) => (await records()).tag(label),
    channel: async (channel) => (await records()).channel(channel),
    member: async (member) => (await records()).member(member),
  }
  const close = () => backend.close()
  const optionsOf = (apiKey: string) => ({ baseUrl: BASE_URL, apiKey, fetch })
  async function bind(person: Person, channelId: string) {
    if (requirePerson(person) === 'owner') throw new TypeError('An Owner cannot be bound to a channel.')
    const name = `${person} on ${channelId}`
    const key = keys.current()[name] ?? (await add.member(boundMember(person, channelId))).apiKey
    keys.replace(name, key)
    return optionsOf(key)
  }
  return {
    as: (person) => ({
      ...optionsOf(keys.current()[requirePerson(person)]),
      on: (channelId) => bind(person, channelId),
    }),
    fetch,
    baseUrl: BASE_URL,
    get apiKeys() {
      return keys.current()
    },
    add,
    import: async (lines) => (await records()).import(lines),
    createApiKey: async (member) => (await records()).createApiKey(member),
    next(operation) {
      backend.running()
      return faults.next(operation)
    },
    get unusedFaults() {
      return faults.unused()
    },
    webhooks: {
      add: async (webhook) => (await backend.ready()).webhooks.add(webhook),
      delivered: async () => (await backend.ready()).webhooks.delivered(),
    },
    async supersedeApiKey(person) {
      const key = await supersede((await backend.ready()).service, keys.current()[requirePerson(person)])
      keys.replace(person, key)
      return key
    },
    clock: { now: clock.now, advance: (ms) => backend.advance(ms) },
    listen: () => backend.listen(),
    reset: () => backend.reset(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function requirePerson(person: Person): Person {
  if (!persons.includes(person)) throw new TypeError(`The sandbox has no member ${person}.`)
  return person
}
