// Changes of lists that clients choose from: variants, their discriminators, and values that may grow.
import { at, copy, edited, rename, renameSchema, type Change, type Node } from './change.ts'

const SCHEMAS = '/components/schemas'
const MESSAGE = `${SCHEMAS}/Message`
const MAPPING = `${MESSAGE}/discriminator/mapping`
const MESSAGE_STATUS = `${SCHEMAS}/MessageStatus`

const mark = (document: Node, pointer: string) => (at(document, pointer)['x-extensible'] = true)
const unmark = (document: Node, pointer: string) => delete at(document, pointer)['x-extensible']
const addStatus = (document: Node) => edited(at(document, MESSAGE_STATUS), 'enum', (values) => [...values, 'Queued'])

function addVariant(document: Node): void {
  const schemas = at(document, SCHEMAS)
  const poll = structuredClone(at(schemas, '/TextMessage'))
  at(poll, '/properties')['messageType'] = { type: 'string', const: 'Poll', examples: ['Poll'] }
  schemas['PollMessage'] = poll
  ;(at(document, MESSAGE)['oneOf'] as unknown[]).unshift({ $ref: '#/components/schemas/PollMessage' })
  at(document, MAPPING)['Poll'] = '#/components/schemas/PollMessage'
}

/** Removes a variant from a union, with its schema. */
function dropVariant(document: Node, union: string, variant: string): void {
  const schema = at(document, `${SCHEMAS}/${union}`)
  const reference = `#/components/schemas/${variant}`
  edited<{ $ref: string }>(schema, 'oneOf' in schema ? 'oneOf' : 'anyOf', (all) =>
    all.filter(({ $ref }) => $ref !== reference),
  )
  const mapping = 'discriminator' in schema ? at(schema, '/discriminator/mapping') : {}
  for (const [value, target] of Object.entries(mapping)) if (target === reference) delete mapping[value]
  delete at(document, SCHEMAS)[variant]
}

export const variants: Change[] = [
  {
    does: 'adds a variant to a union that may grow',
    needs: '1.5.0',
    says: 'Variant `PollMessage` was added to response schema `Message`.',
    before: (d) => mark(d, MESSAGE),
    edit: addVariant,
  },
  {
    does: 'adds a variant to a union that is complete',
    needs: '2.0.0',
    says: 'Variant `PollMessage` was added to response schema `Message`.',
    before: (d) => unmark(d, MESSAGE),
    edit: addVariant,
  },
  {
    does: 'adds a variant to a union and marks the union in the same change',
    needs: '2.0.0',
    says: "The values of response schema `Message` may grow from now on: clients must expect values that they don't know.",
    before: (d) => unmark(d, MESSAGE),
    edit: (d) => {
      addVariant(d)
      mark(d, MESSAGE)
    },
  },
  {
    does: 'removes a variant that clients only read',
    needs: '2.0.0',
    says: 'Schema `TextMessage` was removed, and clients name its type.',
    edit: (d) => {
      edited(at(d, MESSAGE), 'oneOf', (all) => all.slice(1))
      delete at(d, MAPPING)['Text']
      delete at(d, SCHEMAS)['TextMessage']
    },
  },
  {
    does: 'adds a value to a list that may grow',
    needs: '1.5.0',
    says: '`Queued` was added to the values of response schema `MessageStatus`.',
    before: (d) => mark(d, MESSAGE_STATUS),
    edit: addStatus,
  },
  {
    does: 'adds a value to a list that is complete',
    needs: '2.0.0',
    says: '`Queued` was added to the values of response schema `MessageStatus`.',
    before: (d) => unmark(d, MESSAGE_STATUS),
    edit: addStatus,
  },
  {
    does: 'adds a value to a list and marks the list in the same change',
    needs: '2.0.0',
    says: '`Queued` was added to the values of response schema `MessageStatus`.',
    before: (d) => unmark(d, MESSAGE_STATUS),
    edit: (d) => {
      addStatus(d)
      mark(d, MESSAGE_STATUS)
    },
  },
  {
    does: 'says that a list that was complete may grow',
    needs: '2.0.0',
    says: "The values of response schema `MessageStatus` may grow from now on: clients must expect values that they don't know.",
    before: (d) => unmark(d, MESSAGE_STATUS),
    edit: (d) => mark(d, MESSAGE_STATUS),
  },
  {
    does: 'says that a list that could grow is complete',
    needs: '1.5.0',
    says: 'The values of response schema `MessageStatus` are complete now: `x-extensible` was removed.',
    before: (d) => mark(d, MESSAGE_STATUS),
    edit: (d) => unmark(d, MESSAGE_STATUS),
  },
  {
    does: 'removes a value that clients send, although the list may grow',
    needs: '2.0.0',
    says: '`Active` was removed from the values of request and response schema `ConversationStatus`.',
    before: (d) => mark(d, `${SCHEMAS}/ConversationStatus`),
    edit: (d) => edited(at(d, `${SCHEMAS}/ConversationStatus`), 'enum', (values) => values.slice(1)),
  },
  {
    does: 'tells variants apart by another property',
    needs: '2.0.0',
    says: 'The discriminator of response schema `Message` changed from `messageType` to `direction`.',
    edit: (d) => (at(d, `${MESSAGE}/discriminator`)['propertyName'] = 'direction'),
  },
  {
    does: 'removes a discriminator',
    needs: '2.0.0',
    says: 'The discriminator `messageType` of response schema `Message` was removed.',
    edit: (d) => delete at(d, MESSAGE)['discriminator'],
  },
  {
    does: 'adds a discriminator',
    needs: '1.5.0',
    says: 'The discriminator `messageType` of response schema `Message` was added.',
    before: (d) => delete at(d, MESSAGE)['discriminator'],
    edit: (d) => (at(d, MESSAGE)['discriminator'] = { propertyName: 'messageType' }),
  },
  {
    does: 'renames a value of a discriminator',
    needs: '2.0.0',
    says: 'Discriminator value `Text` of response schema `Message` no longer stands for `TextMessage`.',
    edit: (d) => rename(at(d, MAPPING), 'Text', 'Plain'),
  },
  {
    does: 'lets a value of a discriminator stand for another variant',
    needs: '2.0.0',
    says: 'Discriminator value `Text` of response schema `Message` stands for `ImageMessage` instead of `TextMessage`.',
    edit: (d) => (at(d, MAPPING)['Text'] = '#/components/schemas/ImageMessage'),
  },
  {
    does: 'removes a variant that clients send, while another one was added',
    needs: '2.0.0',
    says: 'Variant `NewStickerMessage` was removed from request schema `NewMessage`.',
    before: (d) => dropVariant(d, 'NewMessage', 'NewTemplateMessage'),
    edit: (d) => {
      const { components } = copy() as { components: { schemas: Node } }
      at(d, SCHEMAS)['NewTemplateMessage'] = components.schemas['NewTemplateMessage']
      at(d, SCHEMAS)['NewMessage'] = components.schemas['NewMessage']
      dropVariant(d, 'NewMessage', 'NewStickerMessage')
    },
  },
  {
    does: 'removes a variant that clients only read, while another one was added',
    needs: '2.0.0',
    says: 'Schema `UnsupportedMessage` was removed, and clients name its type.',
    before: (d) => dropVariant(d, 'Message', 'TemplateMessage'),
    edit: (d) => {
      const { components } = copy() as { components: { schemas: Node } }
      at(d, SCHEMAS)['TemplateMessage'] = components.schemas['TemplateMessage']
      at(d, SCHEMAS)['Message'] = components.schemas['Message']
      dropVariant(d, 'Message', 'UnsupportedMessage')
    },
  },
  {
    does: 'removes one of two variants that clients send',
    needs: '2.0.0',
    says: 'Variant `NewAppContact` was removed from request schema `NewContact`.',
    edit: (d) => dropVariant(d, 'NewContact', 'NewAppContact'),
  },
  {
    does: 'replaces a union that clients send by one of its variants',
    needs: '2.0.0',
    says: '`phone`, `channelId` of request schema `NewContact` are now required.',
    edit: (d) => (at(d, SCHEMAS)['NewContact'] = structuredClone(at(d, `${SCHEMAS}/NewPhoneContact`))),
  },
  {
    does: 'renames the schema of a variant',
    needs: '2.0.0',
    says: 'Schema `TextMessage` became `PlainMessage`, and clients name its type.',
    edit: (d) => renameSchema(d, 'TextMessage', 'PlainMessage'),
  },
]
