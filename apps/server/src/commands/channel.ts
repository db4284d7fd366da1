import { newChannel } from '../domain/records/new-records.ts'
import { PhoneMatching } from '../generated/schemas.ts'
import { argument, choice, command, group, optional, required } from './command.ts'
import { addRecord, changeRecords, given, printRecords, validated } from './records.ts'
import { ageOf, readAgeOrOff } from './values.ts'
import { CommandFailed, NotUnderstood } from './world.ts'

const ORGANIZATION = required('<id>', 'The organization of the channel.')
/** The settings of a new channel, and of one that exists. */
const SETTINGS = {
  phoneMatching: choice(
    '<how>',
    'How phone numbers identify contacts. If it is never set, they do not.',
    PhoneMatching.options,
  ),
  aliases: choice('<switch>', 'Whether further identifiers that come with a message identify its contact.', [
    'on',
    'off',
  ] as const),
  replyWindow: optional(
    '<age>',
    'How long after a message of a contact the application accepts replies, such as 24h. off removes the setting.',
    readAgeOrOff,
  ),
}

interface Settings {
  phoneMatching: PhoneMatching | undefined
  aliases: 'on' | 'off' | undefined
  replyWindow: number | 'off' | undefined
}
const settings = ({ phoneMatching, aliases, replyWindow }: Settings) => ({
  ...given({ phoneMatching, usesAliases: aliases && aliases === 'on' }),
  ...(replyWindow !== undefined && { replyWindowSeconds: replyWindow === 'off' ? undefined : replyWindow / 1000 }),
})

const create = command({
  description: 'Create a channel of an organization.',
  examples: ['channel create --organization acme --id whatsapp --name WhatsApp --phone-matching Identifiers'],
  inputs: {
    organization: ORGANIZATION,
    id: optional('<id>', 'The identifier of the channel. If you omit it, one is generated.'),
    name: required('<name>', 'The name of the channel.'),
    identityScope: optional('<id>', 'The scope in which identifiers of contacts are unique. Default: the channel.'),
    ...SETTINGS,
  },
  run({ organization: organizationId, id: uniqueId, name, identityScope, ...flags }, call) {
    const channel = { organizationId, uniqueId, name, identityScope, ...settings(flags) }
    return addRecord(call, newChannel(channel, call.world.now()))
  },
})

const list = command({
  description: 'List the channels of an organization.',
  examples: ['channel list --organization acme'],
  store: 'reads',
  inputs: { organization: required('<id>', 'The organization of the channels.') },
  run: ({ organization }, call) =>
    printRecords(call, organization, 'channel', {
      channel: ({ uniqueId }) => uniqueId,
      name: ({ name }) => name,
      scope: ({ identityScope }) => identityScope,
      phones: ({ phoneMatching }) => phoneMatching,
      aliases: ({ usesAliases }) => (usesAliases ? 'on' : 'off'),
      'reply window': ({ replyWindowSeconds: seconds }) => (seconds === undefined ? '' : ageOf(seconds * 1000)),
    }),
})

const update = command({
  description: 'Change a channel. Its identifier and its identity scope stay as they are.',
  examples: ['channel update chn_first --organization acme --name WhatsApp --reply-window 24h'],
  inputs: {
    id: argument('The channel.'),
    organization: ORGANIZATION,
    name: optional('<name>', 'The new name of the channel.'),
    ...SETTINGS,
  },
  async run({ id: uniqueId, organization: organizationId, name, ...flags }, call) {
    const changes = { ...given({ name }), ...settings(flags) }
    if (Object.keys(changes).length === 0) {
      throw new NotUnderstood('Specify what to change: --name, --phone-matching, --aliases or --reply-window.')
    }
    const changed = await changeRecords(call, (administration) =>
      administration.update('channel', { organizationId, uniqueId }, (before) => validated({ ...before, ...changes })),
    )
    if (changed === undefined) throw new CommandFailed(`There is no channel ${uniqueId} of ${organizationId}.`)
    call.print(changed, `Updated the channel ${uniqueId}.`)
  },
})

export const channel = group('Manage channels. Each conversation belongs to one.', { create, list, update })
