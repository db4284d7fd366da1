// Declares the commands about channels to messaging applications. An alias is a further identifier that comes with a contact's message.
import { NEW_CHANNEL } from '../domain/kernel/first-channel.ts'
import { newChannel } from '../domain/operator/new-records.ts'
import { PhoneMatching } from '../generated/schemas.ts'
import { forgiveAlias, ignoredAliases } from '../domain/operator/ignored-aliases.ts'
import { hashOf, identifierOf } from '../domain/kernel/identifier.ts'
import { listRecords } from '../domain/tables/read.ts'
import type { Store } from '../store/store.ts'
import { argument, choice, command, group, optional, printTable, required, several, type ValuesOf } from './command.ts'
import { changeRecords, codeOf, omitUndefined, LEAVE_UNBOUND, printRecords, updateRecord, validate } from './records.ts'
import { ageOf, readAgeOrOff } from './values.ts'
import { CommandFailed, UsageError } from './world.ts'

const ORGANIZATION = required('<id>', 'The organization of the channel.')
const CHANNEL = { id: argument('The channel.'), organization: ORGANIZATION }
/** The flags by which `create` and `update` set how a channel identifies contacts and how long it accepts replies. */
const SETTING_FLAGS = {
  phoneMatching: choice(
    '<how>',
    `How phone numbers identify contacts. New channels: ${NEW_CHANNEL.phoneMatching}. ` +
      'After a change from or to Never, stored numbers find no contact.',
    PhoneMatching.options,
  ),
  aliases: choice('<switch>', 'Whether further identifiers that come with a message identify its contact.', [
    'on',
    'off',
  ] as const),
  phone: optional(
    '<number>',
    'The phone number of the organization. As an alias it is ignored, as a contact it is rejected. off removes it.',
  ),
  replyWindow: optional(
    '<age>',
    'How long after a message of a contact the application accepts replies, such as 24h. off removes the setting.',
    readAgeOrOff,
  ),
}

/** Converts the flags to properties of a channel. An omitted flag gives no property. `off` gives undefined, which removes the value. */
const propertiesOf = ({ phoneMatching, aliases, phone, replyWindow }: ValuesOf<typeof SETTING_FLAGS>) => ({
  ...omitUndefined({ phoneMatching, usesAliases: aliases === undefined ? undefined : aliases === 'on' }),
  ...(phone !== undefined && { phone: phone === 'off' ? undefined : phone }),
  ...(replyWindow !== undefined && { replyWindowSeconds: replyWindow === 'off' ? undefined : replyWindow / 1000 }),
})

/** Reads `adapter=whatsapp`, which binds the member `adapter` to the channel `whatsapp`. */
function readBinding(text: string): [memberId: string, channelId: string] {
  const [memberId = '', channelId = '', ...others] = text.split('=')
  if (channelId !== '' && others.length === 0) return [memberId, channelId]
  throw new UsageError(`--bind: ${text} must be a member, =, and a channel, such as adapter=whatsapp.`)
}

const create = command({
  description: 'Create a channel of an organization.',
  examples: [
    'channel create --organization acme --id whatsapp --name WhatsApp --phone-matching Identifiers --bind adapter=chn_first',
  ],
  inputs: {
    organization: ORGANIZATION,
    id: optional('<id>', 'The identifier of the channel. If you omit it, one is generated.'),
    name: required('<name>', 'The name of the channel.'),
    identityScope: optional('<id>', 'The scope in which identifiers of contacts are unique. Default: the channel.'),
    ...SETTING_FLAGS,
    bind: several('<member=channel>', 'A member that is bound to the new channel or to another one.'),
    leaveUnbound: LEAVE_UNBOUND,
  },
  async run({ organization: organizationId, id: uniqueId, name, bind: bindings, leaveUnbound, ...flags }, call) {
    const properties = { organizationId, uniqueId, name, identityScope: flags.identityScope, ...propertiesOf(flags) }
    const channel = validate(newChannel(properties, call.world.now()))
    const channelByMember = new Map(bindings.map(readBinding))
    await changeRecords(call, (administration) => administration.createChannel(channel, channelByMember), leaveUnbound)
    call.print(channel, `Created the channel ${channel.uniqueId}.`)
  },
})

const list = command({
  description: 'List the channels of an organization.',
  examples: ['channel list --organization acme'],
  store: 'reads',
  inputs: { organization: required('<id>', 'The organization of the channels.') },
  run: ({ organization }, call) =>
    printRecords(call, organization, 'channel', {
      channel: 'uniqueId',
      name: 'name',
      scope: 'identityScope',
      phones: 'phoneMatching',
      aliases: ({ usesAliases }) => (usesAliases ? 'on' : 'off'),
      'reply window': ({ replyWindowSeconds: seconds }) => (seconds === undefined ? '' : ageOf(seconds * 1000)),
    }),
})

const update = command({
  description: 'Change a channel. Its identifier and its identity scope stay as they are.',
  examples: ['channel update chn_first --organization acme --name WhatsApp --reply-window 24h'],
  inputs: {
    ...CHANNEL,
    name: optional('<name>', 'The new name of the channel.'),
    ...SETTING_FLAGS,
  },
  async run({ id: uniqueId, organization: organizationId, name, ...flags }, call) {
    const changes = { ...omitUndefined({ name }), ...propertiesOf(flags) }
    if (Object.keys(changes).length === 0)
      throw new UsageError('Specify what to change: --name, --phone-matching, --aliases, --phone or --reply-window.')
    await updateRecord(call, 'channel', { organizationId, uniqueId }, (before) => ({ ...before, ...changes }))
  },
})

/** Reads a channel, and adds the internal code of its organization. Throws CommandFailed if there is no such channel. */
async function findChannel(storage: Store, organizationId: string, id: string) {
  const organization = await codeOf(storage, organizationId)
  const channels = await storage.read(organization, () => listRecords({ organization, organizationId }, 'channel'))
  const record = channels.find(({ uniqueId }) => uniqueId === id)
  if (record === undefined) throw new CommandFailed(`There is no channel ${id} of ${organizationId}.`)
  return { organization, ...record }
}

/** Declares `channel ignored-aliases`. An alias that came with too many identifiers is ignored: it can't belong to one person. */
const listIgnored = command({
  description: 'List the aliases that came with too many identifiers. Of each, the store has a hash and its contacts.',
  examples: ['channel ignored-aliases whatsapp --organization acme'],
  store: 'reads',
  inputs: CHANNEL,
  async run({ id, organization: organizationId }, call) {
    const storage = await call.open()
    const { organization, identityScope } = await findChannel(storage, organizationId, id)
    const uses = await storage.read(organization, () => ignoredAliases({ organization, identityScope }))
    const byAlias = Map.groupBy(uses, ({ alias }) => alias)
    const rows = Array.from(byAlias, ([alias, usesOfAlias]) => ({
      alias,
      contactIds: [...new Set(usesOfAlias.map(({ contactId }) => contactId))],
    }))
    printTable(call, rows, { alias: 'alias', contacts: 'contactIds' })
  },
})

/** Declares `channel forgive-alias`, which deletes the recorded uses of an ignored alias. So the alias is no longer ignored. */
const forgive = command({
  description: 'Let an alias identify contacts again. What it joined stays joined: see `contact move-identities`.',
  examples: ['channel forgive-alias whatsapp app.ada.2025 --organization acme'],
  inputs: { ...CHANNEL, alias: argument('The alias as it was sent, or its hash.') },
  async run({ id, organization: organizationId, alias }, { open, print }) {
    const storage = await open()
    const { organization, identityScope, phoneMatching } = await findChannel(storage, organizationId, id)
    // The argument can be a hash that `ignored-aliases` printed, or the alias itself. The command tries both.
    const hashes = [alias, hashOf(identifierOf(alias, phoneMatching))]
    let forgivenCount = 0
    for (const hash of hashes)
      forgivenCount += await storage.write(organization, () =>
        forgiveAlias({ organization, identityScope, alias: hash }),
      )
    if (forgivenCount === 0) throw new CommandFailed(`No message came with the alias ${alias}.`)
    print({ channelId: id, forgiven: true }, 'The alias identifies contacts again.')
  },
})

export const channel = group('Manage channels. Each conversation belongs to one.', {
  create,
  list,
  update,
  'ignored-aliases': listIgnored,
  'forgive-alias': forgive,
})
