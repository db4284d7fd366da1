// Changes of what a caller reads.
import { UPDATE, at, edited, rename, type Change, type Node } from './change.ts'

const CONVERSATION = '/components/schemas/Conversation'
const TAG = '/components/schemas/Tag'
const MESSAGE = '/components/schemas/Message'
const UPDATED = '/components/responses/ConversationUpdated'
const NOT_FOUND = '/components/schemas/ConversationNotFoundProblem/properties'

const without = (document: Node, name: string) => {
  delete at(document, `${CONVERSATION}/properties`)[name]
  edited(at(document, CONVERSATION), 'required', (names) => names.filter((each) => each !== name))
}

export const answers: Change[] = [
  { does: 'removes a field that answers always had', needs: 'major', edit: (d) => without(d, 'tags') },
  { does: 'removes a field that answers sometimes had', needs: 'major', edit: (d) => without(d, 'campaignId') },
  {
    does: 'renames a field of answers',
    needs: 'major',
    edit: (d) => {
      rename(at(d, `${TAG}/properties`), 'label', 'name')
      at(d, TAG)['required'] = ['name', 'uniqueId']
    },
  },
  {
    does: 'adds a field to answers',
    needs: 'minor',
    edit: (d) => (at(d, `${TAG}/properties`)['colour'] = { type: 'string', description: 'Hue.', examples: ['red'] }),
  },
  {
    does: 'lets answers leave out a field that they always had',
    needs: 'major',
    edit: (d) => edited(at(d, TAG), 'required', (names) => names.slice(1)),
  },
  {
    does: 'promises a field that answers sometimes had',
    needs: 'minor',
    edit: (d) => edited(at(d, CONVERSATION), 'required', (names) => [...names, 'campaignId']),
  },
  {
    does: 'changes the type of a field of answers',
    needs: 'major',
    edit: (d) => {
      at(d, `${CONVERSATION}/properties`)['totalMessages'] = { type: 'string', examples: ['2'] }
    },
  },
  {
    does: 'lets a field of answers be null',
    needs: 'major',
    edit: (d) => (at(d, `${TAG}/properties/label`)['type'] = ['string', 'null']),
  },
  {
    does: 'widens an enum that callers only read',
    needs: 'major',
    edit: (d) => edited(at(d, '/components/schemas/MessageStatus'), 'enum', (values) => [...values, 'Queued']),
  },
  {
    does: 'narrows an enum that callers only read',
    needs: 'minor',
    edit: (d) => edited(at(d, '/components/schemas/MessageStatus'), 'enum', (values) => values.slice(1)),
  },
  {
    does: 'lets a number in answers be smaller',
    needs: 'major',
    edit: (d) => (at(d, `${CONVERSATION}/properties/totalMessages`)['minimum'] = -1),
  },
  {
    does: 'shortens a text in answers',
    needs: 'minor',
    edit: (d) => (at(d, `${TAG}/properties/label`)['maxLength'] = 40),
  },
  {
    does: 'adds a variant to what answers hold',
    needs: 'major',
    edit: (d) => {
      const schemas = at(d, '/components/schemas')
      schemas['PollMessage'] = { ...at(schemas, '/TextMessage') }
      at(schemas, '/PollMessage')['properties'] = {
        ...at(schemas, '/TextMessage/properties'),
        messageType: { type: 'string', const: 'Poll', examples: ['Poll'] },
      }
      ;(at(d, MESSAGE)['oneOf'] as unknown[]).push({ $ref: '#/components/schemas/PollMessage' })
      at(d, `${MESSAGE}/discriminator/mapping`)['Poll'] = '#/components/schemas/PollMessage'
    },
  },
  {
    does: 'removes a status that callers handle as success',
    needs: 'major',
    edit: (d) => rename(at(d, `${UPDATE}/responses`), '200', '202'),
  },
  {
    does: 'documents a further refusal',
    needs: 'minor',
    edit: (d) => {
      at(d, `${UPDATE}/responses`)['409'] = { $ref: '#/components/responses/ConversationNotFound' }
    },
  },
  {
    does: 'answers in another media type',
    needs: 'major',
    edit: (d) => rename(at(d, `${UPDATED}/content`), 'application/json', 'application/hal+json'),
  },
  { does: 'removes a header of answers', needs: 'major', edit: (d) => delete at(d, `${UPDATED}/headers`)['ETag'] },
  {
    does: 'lets answers leave out a header',
    needs: 'major',
    edit: (d) => delete at(d, '/components/headers/ETag')['required'],
  },
  {
    does: 'adds a header to answers',
    needs: 'minor',
    edit: (d) => {
      at(d, `${UPDATED}/headers`)['Last-Modified'] = {
        description: 'When it changed.',
        schema: { type: 'string', examples: ['Sat, 14 Mar 2026 09:00:00 GMT'] },
      }
    },
  },
  {
    does: 'gives a problem another code',
    needs: 'major',
    edit: (d) => (at(d, `${NOT_FOUND}/code`)['const'] = 'conversation_unknown'),
  },
  {
    does: 'gives a problem another status',
    needs: 'major',
    edit: (d) => (at(d, `${NOT_FOUND}/status`)['const'] = 410),
  },
  {
    does: 'changes the format of a text in answers',
    needs: 'major',
    edit: (d) => (at(d, '/components/schemas/Timestamp')['format'] = 'date'),
  },
]
