// Changes of what holds around a request: who may call, how often, under which names; and of words that bind nobody.
import { REGENERATE, UPDATE, at, rename, type Change, type Node } from './change.ts'

const POLICY = `${UPDATE}/x-policy`

/** Gives a schema another name, and lets everybody who refers to it follow. */
function renameSchema(document: Node, from: string, to: string): void {
  const text = JSON.stringify(document).replaceAll(`"#/components/schemas/${from}"`, `"#/components/schemas/${to}"`)
  Object.assign(document, JSON.parse(text))
  rename(at(document, '/components/schemas'), from, to)
}

export const promises: Change[] = [
  {
    does: 'asks for a permission more',
    needs: 'major',
    edit: (d) => (at(d, POLICY)['permissions'] as unknown[]).push({ permission: 'Read:Conversation' }),
  },
  {
    does: 'asks for another permission',
    needs: 'major',
    edit: (d) => (at(d, `${POLICY}/permissions/0`)['permission'] = 'Write:Conversation'),
  },
  {
    does: 'asks always for a permission that depended on the body',
    needs: 'major',
    edit: (d) => delete at(d, `${POLICY}/permissions/1`)['when'],
  },
  {
    does: 'asks for a permission less',
    needs: 'minor',
    edit: (d) => (at(d, POLICY)['permissions'] as unknown[]).pop(),
  },
  { does: 'lowers a rate limit', needs: 'major', edit: (d) => (at(d, `${POLICY}/rateLimit`)['quota'] = 60) },
  { does: 'raises a rate limit', needs: 'minor', edit: (d) => (at(d, `${POLICY}/rateLimit`)['quota'] = 1200) },
  { does: 'takes smaller bodies only', needs: 'major', edit: (d) => (at(d, POLICY)['maxBodyBytes'] = 1024) },
  { does: 'takes larger bodies', needs: 'minor', edit: (d) => (at(d, POLICY)['maxBodyBytes'] = 65_536) },
  { does: 'forbids a retry that was allowed', needs: 'major', edit: (d) => (at(d, POLICY)['retry'] = 'never') },
  {
    does: 'allows a retry that was forbidden',
    needs: 'minor',
    edit: (d) => (at(d, `${REGENERATE}/x-policy`)['retry'] = 'conditional'),
  },
  {
    does: 'takes the credential in another header',
    needs: 'major',
    edit: (d) => {
      at(d, '/components/securitySchemes')['apiKey'] = {
        type: 'apiKey',
        in: 'header',
        name: 'X-Api-Key',
        description: 'A key.',
      }
    },
  },
  {
    does: 'asks for a second credential',
    needs: 'major',
    edit: (d) => {
      at(d, '/components/securitySchemes')['tenant'] = { type: 'apiKey', in: 'header', name: 'X-Tenant' }
      at(d, '/security/0')['tenant'] = []
    },
  },
  { does: 'renames a schema', needs: 'major', edit: (d) => renameSchema(d, 'Tag', 'Label') },
  {
    does: 'adds an operation',
    needs: 'minor',
    edit: (d) => {
      at(d, '/paths')['/api/tags'] = { get: { ...at(d, REGENERATE), operationId: 'listTags' } }
    },
  },
  { does: 'deprecates an operation', needs: 'minor', edit: (d) => (at(d, UPDATE)['deprecated'] = true) },
  {
    does: 'adds a schema that nobody uses yet',
    needs: 'patch',
    edit: (d) => (at(d, '/components/schemas')['Colour'] = { type: 'string', examples: ['red'] }),
  },
  {
    does: 'describes an operation in other words',
    needs: 'patch',
    edit: (d) => (at(d, UPDATE)['description'] = 'Sets.'),
  },
  { does: 'gives an operation another summary', needs: 'patch', edit: (d) => (at(d, UPDATE)['summary'] = 'Set it') },
  {
    does: 'shows another example',
    needs: 'patch',
    edit: (d) => (at(d, '/components/schemas/Tag')['examples'] = [{ label: 'new', uniqueId: 'tag_1' }]),
  },
  {
    does: 'marks a rule as decided elsewhere',
    needs: 'patch',
    edit: (d) => (at(d, '/components/schemas/Tag')['x-decision'] = 'identifiers'),
  },
  {
    does: 'lists the values of an enum in another order',
    needs: 'patch',
    edit: (d) => (at(d, '/components/schemas/ConversationStatus')['enum'] = ['Deleted', 'Closed', 'Active']),
  },
  {
    does: 'lists the fields of an object in another order',
    needs: 'patch',
    edit: (d) => (at(d, '/components/schemas/Tag')['required'] = ['uniqueId', 'label']),
  },
  { does: 'changes nothing', needs: 'patch', edit: () => undefined },
]
