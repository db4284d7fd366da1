// A notification of each kind, as public documentation describes them. All values are invented.

type Json = Record<string, unknown>

/** A change of a webhook. */
export interface Change {
  field: string
  value: Json
}

const NUMBER = '15550102'
const metadata = { display_phone_number: '33140000000', phone_number_id: '106540352242922' }
const contacts = [{ wa_id: NUMBER, profile: { name: 'Ben Adler' } }]
const QUOTE = { context: { id: 'wamid.quoted', from: '33140000000' } }

const inField = (field: string, value: Json): Change => ({
  field,
  value: { messaging_product: 'whatsapp', metadata, ...value },
})

/** A message of the contact. Its type is the name of its content, unless it says another. */
const message = (content: Json, more: Json = {}): Change => {
  const [type = ''] = Object.keys(content)
  const envelope = {
    id: `wamid.${JSON.stringify(content).length}.${type}`,
    from: NUMBER,
    timestamp: '1773414243',
    type,
  }
  return inField('messages', { contacts, messages: [{ ...envelope, ...content, ...more }] })
}

const file = (mime_type: string) => ({ id: '9001', mime_type, sha256: 'aGFzaA==' })

/** A message that the organization wrote in the WhatsApp Business app. */
const own = (content: Json, more: Json): Json => ({
  id: 'wamid.own',
  from: '33140000000',
  timestamp: '1773414243',
  type: Object.keys(content)[0],
  ...content,
  ...more,
})
const theirs = { id: 'wamid.theirs', from: NUMBER, timestamp: '1773414243', history_context: { status: 'PENDING' } }
/** A part of the history, with a chat that has one message. */
const chat = (content: Json, more: Json = {}): Change =>
  inField('history', { history: [{ ...more, threads: [{ id: NUMBER, messages: [content] }] }] })

const call = (more: Json) =>
  inField('calls', {
    contacts,
    calls: [{ id: 'wacid.1', from: NUMBER, to: '33140000000', event: 'terminate', timestamp: '1773414243', ...more }],
  })
const userCall = { direction: 'USER_INITIATED', status: 'COMPLETED', start_time: '1773414223', end_time: '1773414243' }

/** What becomes a message, by its name in the guide. */
export const MESSAGES: Readonly<Record<string, Change>> = {
  '`text`': message({ text: { body: 'Is the blue lamp still there?' } }),
  '`text` with an answer, an advertisement and a forward': message(
    { text: { body: 'Is it still there?' } },
    {
      context: { id: 'wamid.quoted', forwarded: true },
      referral: { source_type: 'ad', source_id: '2001', headline: 'Lamps', ctwa_clid: 'click-2001' },
    },
  ),
  '`text` of a person with a username': inField('messages', {
    contacts: [
      {
        user_id: 'US.2101',
        parent_user_id: 'US.ENT.77',
        wa_id: '15550101',
        profile: { name: 'Ada Moreau', username: 'ada.moreau' },
      },
    ],
    messages: [
      {
        id: 'wamid.ada',
        from: '15550101',
        from_user_id: 'US.2101',
        from_parent_user_id: 'US.ENT.77',
        timestamp: '1773414243',
        type: 'text',
        text: { body: 'Good morning' },
      },
    ],
  }),
  '`image`': message({ image: { ...file('image/jpeg'), caption: 'The label' } }),
  '`video`': message({ video: { ...file('video/mp4'), caption: 'It flickers.' } }),
  '`audio`': message({ audio: { ...file('audio/ogg; codecs=opus'), voice: true } }),
  '`document`': message({ document: { ...file('application/pdf'), filename: 'bill.pdf', caption: 'The bill' } }),
  '`sticker`': message({ sticker: { ...file('image/webp'), animated: false } }),
  '`location`': message({
    location: { latitude: 0.5, longitude: 1.5, name: 'Lamp Store', address: '1 Quay', url: 'https://store.example' },
  }),
  '`contacts`': message({
    contacts: [
      {
        name: { formatted_name: 'Cy Chen', first_name: 'Cy' },
        phones: [{ phone: '+1 555 0103', type: 'WORK' }, { wa_id: '15550104' }],
        emails: [{ email: 'cy@chen.example', type: 'WORK' }],
      },
    ],
  }),
  '`button`': message({ button: { text: 'Call me', payload: 'call:7' } }, QUOTE),
  '`interactive.button_reply`': message(
    { interactive: { type: 'button_reply', button_reply: { id: 'day_saturday', title: 'Saturday' } } },
    QUOTE,
  ),
  '`interactive.list_reply`': message(
    { interactive: { type: 'list_reply', list_reply: { id: 'slot_9', title: 'Morning', description: '9 to 12' } } },
    QUOTE,
  ),
  '`interactive.nfm_reply` (a form)': message(
    { interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"lamps":2}' } } },
    QUOTE,
  ),
  '`order`': message({
    order: { catalog_id: 'cat_1', product_items: [{ product_retailer_id: 'lamp-7', quantity: 2, currency: 'EUR' }] },
  }),
  '`request_welcome`': message({ request_welcome: {} }),
  '`unsupported`': message(
    { unsupported: { type: 'video_note' } },
    { errors: [{ code: 131051, title: 'Message type unknown' }] },
  ),
  '`unsupported` of an edit': message(
    { unsupported: { type: 'edit' } },
    { errors: [{ code: 131051, title: 'Message type unknown' }] },
  ),
  '`edit` without what it became': message({ edit: { original_message_id: 'wamid.original' } }),
  'a type that is new': message({ hologram: { id: '9001', depth: 3 } }),
  '`text` in `smb_message_echoes`': inField('smb_message_echoes', {
    message_echoes: [own({ text: { body: 'I am at the counter.' } }, { to: NUMBER, message_creation_type: 'manual' })],
  }),
  '`text` of the contact in `history`': chat(
    { ...theirs, type: 'text', text: { body: 'Do you have lamps?' } },
    { metadata: { phase: 1, chunk_order: 2, progress: 55 } },
  ),
  '`text` of the organization in `history`': chat(
    own({ text: { body: 'Yes, blue ones.' } }, { history_context: { status: 'READ' } }),
  ),
  '`media_placeholder` in `history`': chat({ ...theirs, type: 'media_placeholder' }),
  '`image` in `history`, which comes later': inField('history', {
    contacts,
    messages: [{ ...theirs, type: 'image', image: file('image/jpeg') }],
  }),
  'a call that has ended, in `calls`': call({ ...userCall, duration: 20 }),
  'a call of the organization that has ended, in `calls`': call({
    ...userCall,
    from: '33140000000',
    to: NUMBER,
    direction: 'BUSINESS_INITIATED',
    status: 'FAILED',
  }),
}

/** The person has another identifier or number. The time counts as now: a number that the contact got later would stay. */
const changed = (system: Json, more: Json = {}) =>
  inField('messages', {
    messages: [{ id: 'wamid.system', timestamp: '4102444800', type: 'system', system, ...more }],
  })

/** The notifications that become a change of a message or of a person, by their names in the guide. */
export const CHANGES: Readonly<Record<string, Change>> = {
  '`edit`': message({
    edit: {
      original_message_id: 'wamid.original',
      message: { type: 'text', text: { body: 'Is the red lamp there?' } },
    },
  }),
  '`reaction`': message({ reaction: { message_id: 'wamid.original', emoji: '👍' } }),
  '`reaction` without an emoji': message({ reaction: { message_id: 'wamid.original' } }),
  '`revoke`': message({ revoke: { original_message_id: 'wamid.original' } }),
  'a contact in `smb_app_state_sync`': inField('smb_app_state_sync', {
    state_sync: [
      {
        type: 'contact',
        contact: { full_name: 'Ben Adler (lamps)', first_name: 'Ben', phone_number: NUMBER },
        action: 'add',
        // It counts as now.
        metadata: { timestamp: '4102444800' },
      },
    ],
  }),
  '`user_preferences`': inField('user_preferences', {
    contacts,
    user_preferences: [
      {
        wa_id: NUMBER,
        category: 'marketing_messages',
        value: 'stop',
        detail: 'The person asked for no more offers.',
        timestamp: '4102444800',
      },
    ],
  }),
  '`system.user_changed_number`': changed(
    {
      type: 'user_changed_number',
      body: 'User Ben Adler changed from 15550102 to 15550105',
      wa_id: '15550105',
      user_id: 'US.2205',
      previous_user_id: 'US.2102',
    },
    { from: NUMBER },
  ),
  '`system.user_changed_user_id`': changed({
    type: 'user_changed_user_id',
    body: 'User Ben Adler changed from US.2205 to US.2305',
    user_id: 'US.2305',
    previous_user_id: 'US.2205',
    parent_user_id: 'US.ENT.88',
    previous_parent_user_id: 'US.ENT.77',
  }),
}

/** A status of a message of the organization. */
const status = (state: string, more: Json = {}, people: Json = {}): Change =>
  inField('messages', {
    ...people,
    statuses: [{ id: `wamid.${state}`, status: state, timestamp: '1773414300', recipient_id: NUMBER, ...more }],
  })

/** What becomes a receipt, by its name in the guide. */
export const RECEIPTS: Readonly<Record<string, Change>> = {
  '`sent`': status('sent', {
    biz_opaque_callback_data: 'parley:msg_01KAHDVC31',
    conversation: { id: 'c1', origin: { type: 'service' } },
    pricing: { billable: false, pricing_model: 'PMP', category: 'service' },
  }),
  '`delivered`': status(
    'delivered',
    { recipient_user_id: 'US.2102' },
    {
      contacts: [
        { wa_id: '15550109', user_id: 'US.2109' },
        { wa_id: NUMBER, user_id: 'US.2102' },
      ],
    },
  ),
  '`read`': status('read'),
  '`played`': status('played'),
  '`failed`': status('failed', {
    errors: [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'The number has no account.' } }],
  }),
}

/** A message of a group, which becomes a message only if groups are passed on. */
export const OF_GROUP = message({ text: { body: 'Hello, all' } }, { group_id: 'Z3JvdXA' })

/** What becomes nothing, and is counted. */
export const IGNORED: Readonly<Record<string, Change>> = {
  'a message of a group': OF_GROUP,
  '`unsupported` of a pin': message({ unsupported: { type: 'pin' } }),
  'the status of a call': inField('calls', {
    statuses: [{ id: 'wacid.1', type: 'call', status: 'RINGING', timestamp: '1773414220', recipient_id: NUMBER }],
  }),
  'a call that begins': call({ event: 'connect', direction: 'USER_INITIATED' }),
  'an unknown status': status('deleted'),
  'errors of the account': inField('messages', { errors: [{ code: 130429, title: 'Rate limit hit' }] }),
  'a removed contact in `smb_app_state_sync`': inField('smb_app_state_sync', {
    state_sync: [{ type: 'contact', contact: { phone_number: NUMBER }, action: 'remove' }],
  }),
  'a `history` that the organization keeps': inField('history', { history: [{ errors: [{ code: 2593109 }] }] }),
  '`account_update` and other fields': inField('account_update', { event: 'VERIFIED' }),
}

/** The body of a webhook with changes. */
export const bodyOf = (...changes: readonly Change[]): Json => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes }],
})
