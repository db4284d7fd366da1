// The workflows: for each step the request, the response, and the values that later steps need.
import { isObject, object, text, valueAt } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import type { DocumentedOperation } from '../../contract/operations.ts'
import { readWorkflowsOf, type Step, type Workflow } from '../../contract/workflows.ts'
import { bodyExample, responseText } from '../../reference/response-example.ts'
import { sentence } from '@parley/tools/text'
import { anchor, codeText, folded, link, written } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

export function workflowsPage(model: Model): Page {
  const workflows = readWorkflowsOf(model.operations)
  const base = text(valueAt(model.document, '/servers/0/variables/base_url/default'))
  return written(
    `Each is an [Arazzo document](#run-them-yourself) that you can run against a service of your own. The lines are for a shell in
which you set:

\`\`\`sh
export PARLEY_BASE_URL=${base}
export PARLEY_API_KEY='<API_KEY>'
export ID=cnv_harbour_008
\`\`\`

${workflows.map((workflow) => story(workflow, model)).join('\n\n')}

## Run them yourself

\`\`\`sh
cd spec
npx redocly respect ${workflows[0]?.file} -S parley=$PARLEY_BASE_URL \\
  -i '{"apiKey":"<API_KEY>","conversationId":"cnv_harbour_008"}'
\`\`\`
`,
    {
      path: 'workflows.html',
      title: 'Workflows',
      place: { area: 'Guides', group: 'Learn' },
      lead: 'Multi-step recipes. Our tests run each one against the real server.',
    },
  )
}

/** Returns the id of a workflow's heading. */
export const workflowAnchor = ({ title }: Workflow): string => anchor(title)

const story = ({ title, summary, description, steps, file }: Workflow, model: Model): string =>
  `## ${sentence(title)}

**${sentence(summary)}** ${sentence(description)}

${steps.map((each, i) => `${i + 1}. ${step(each, model).replaceAll('\n', '\n   ')}`).join('\n\n')}

From \`spec/${file}\`.`

function step(each: Step, model: Model): string {
  const { id, description, operationId, headers, body, criteria, outputs } = each
  const operation = model.operations.find((one) => one.id === operationId)
  if (operation === undefined) throw new Error(`The step ${id} calls ${operationId}, which the contract does not have.`)
  const kept = outputs.map(([name, from]) => {
    const what = from.includes('header') ? 'header' : 'property'
    return ` Keep the ${what} \`${lastOf(from)}\` as \`${shellName(name)}\`.`
  })
  return `${sentence(description)}

${codeText(curl(operation, headers, body), 'sh')}

${link(operationId, referenceOf(operation))} returns ${listed(criteria.map(inWords))}.${kept.join('')}

${stepResponse(each, model, operation)}`
}

/** Returns the response of a step: the example of the contract with the values that the workflow requires. */
function stepResponse({ id, criteria, body: sent }: Step, model: Model, { responses }: DocumentedOperation): string {
  const required = new Map(criteria.map((each) => each.split(' == ')).map(([left = '', right = '']) => [left, right]))
  const status = required.get('$statusCode')
  // An update returns the status that it sets.
  const set = object(sent ?? {})['status']
  if (status === '200' && set !== undefined) required.set('$response.body#/conversation/status', JSON.stringify(set))
  const response = responses.find((each) => each.status === status)
  if (response === undefined) throw new Error(`The step ${id} wants a status that the contract does not have.`)
  const code = required.get('$response.body#/code')?.replaceAll('"', '') ?? response.codes[0]
  const problem = model.problems.find((each) => each.code === code)
  const body = problem?.example ?? bodyExample(model.document, response)
  return folded(`Response ${status}`, responseText(status ?? '', model.document, response, withValues(body, required)))
}

/** Returns a copy of a body that has what the conditions require of it. */
function withValues(body: unknown, required: ReadonlyMap<string, string>): unknown {
  const copy: unknown = structuredClone(body)
  for (const [left, right] of required) {
    const [, parent = '', name = ''] = /^\$response\.body#(.*)\/(\w+)$/.exec(left) ?? []
    const at = parent === '' ? copy : valueAt(object(copy), parent)
    if (right.startsWith('"') && isObject(at)) Object.assign(at, { [name]: JSON.parse(right) })
  }
  return copy
}

/** Returns the request as a command for a shell. */
function curl({ method, path }: DocumentedOperation, headers: Step['headers'], body: unknown): string {
  const lines = [`curl -X ${method} "$PARLEY_BASE_URL${path.replace('{id}', '$ID')}"`]
  for (const [name, value] of headers) lines.push(`-H "${name}: ${inShell(value)}"`)
  if (body !== undefined) lines.push(`--json '${JSON.stringify(body)}'`)
  return lines.join(' \\\n  ')
}

/** Returns a text in which expressions of Arazzo are variables of a shell. */
const inShell = (value: string): string =>
  value
    .replaceAll(/\{?\$inputs\.apiKey\}?/g, '$PARLEY_API_KEY')
    .replaceAll(/\{?\$steps\.[\w-]+\.outputs\.(\w+)\}?/g, (_, name: string) => `$${shellName(name)}`)

const shellName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
const lastOf = (expression: string): string => expression.split(/[#./]+/).at(-1) ?? expression

/** Returns a condition of Arazzo in words. */
function inWords(condition: string): string {
  const [left = '', right = ''] = condition.split(' == ')
  if (left === '$statusCode') return `**${right}**`
  const value = right.startsWith('$') ? `$${shellName(lastOf(right))}` : right.replaceAll('"', '')
  return `\`${lastOf(left)}\` **${value}**`
}

const listed = ([first = '', second, ...others]: string[]): string =>
  [second === undefined ? first : `${first} with ${second}`, ...others].join(' and ')
