// Builds the page of the workflows: for each step, the request as a command, the response, and the values that later steps need.
import { isObject, object, text, valueAt } from '@parley/contract/document'
import { referenceOf, type Model } from '../../contract/model.ts'
import type { DocumentedOperation } from '../../contract/operations.ts'
import { readWorkflowsOf, type Step, type Workflow } from '../../contract/workflows.ts'
import { bodyExample, headerLines, responseText } from '../../reference/response-example.ts'
import { sentence } from '@parley/tools/text'
import { codeText, foldedText, headingId, link, pageFromMarkdown } from '../from-markdown.ts'
import type { Page } from '../layout.ts'

/** Builds the page with the workflows that this version of the contract can run, and the commands that prepare a shell for them. */
export function workflowsPage(model: Model): Page {
  const workflows = readWorkflowsOf(model.operations)
  const baseUrl = text(valueAt(model.document, '/servers/0/variables/base_url/default'))
  return pageFromMarkdown(
    `Each is an [Arazzo document](#run-them-yourself) that you can run against a service of your own. The lines are for a shell in
which you set:

\`\`\`sh
export PARLEY_BASE_URL=${baseUrl}
export PARLEY_API_KEY='<API_KEY>'
export ID=cnv_harbour_008
\`\`\`

${workflows.map((workflow) => workflowText(workflow, model)).join('\n\n')}

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
      navigation: { area: 'Guides', group: 'Learn' },
      lead: 'Multi-step recipes. Our tests run each one against the real server.',
    },
  )
}

/** Returns the id of a workflow's heading. */
export const workflowAnchor = ({ title }: Workflow): string => headingId(title)

/** Writes the section of a workflow. Each step is an item of a list, so its lines are indented. */
const workflowText = ({ title, summary, description, steps, file }: Workflow, model: Model): string =>
  `## ${sentence(title)}

**${sentence(summary)}** ${sentence(description)}

${steps.map((each, i) => `${i + 1}. ${stepText(each, model).replaceAll('\n', '\n   ')}`).join('\n\n')}

From \`spec/${file}\`.`

/** Writes a step: its description, the request, the expected response, and the values that a later step needs. */
function stepText(step: Step, model: Model): string {
  const { id, description, operationId, headers, body, criteria, outputs } = step
  const operation = model.operations.find((each) => each.id === operationId)
  if (operation === undefined) throw new Error(`The step ${id} calls ${operationId}, which the contract does not have.`)
  const valuesToKeep = outputs.map(([name, expression]) => {
    const kind = expression.includes('header') ? 'header' : 'property'
    return ` Keep the ${kind} \`${lastName(expression)}\` as \`${shellName(name)}\`.`
  })
  return `${sentence(description)}

${codeText(curl(operation, headers, body), 'sh')}

${link(operationId, referenceOf(operation))} returns ${joinCriteria(criteria.map(criterionText))}.${valuesToKeep.join('')}

${stepResponse(step, model, operation)}`
}

/** Writes the response of a step, folded: the example of the contract, with the values that the criteria of the step require. */
function stepResponse({ id, criteria, body: sent }: Step, model: Model, { responses }: DocumentedOperation): string {
  // For the criterion `$statusCode == 200`, the key is `$statusCode`, and the value is `200`.
  const required = new Map(criteria.map((each) => each.split(' == ')).map(([left = '', right = '']) => [left, right]))
  const status = required.get('$statusCode')
  // A successful update of a conversation returns the sent status. The example must show it, although no criterion requires it.
  const sentStatus = object(sent ?? {})['status']
  if (status === '200' && sentStatus !== undefined)
    required.set('$response.body#/conversation/status', JSON.stringify(sentStatus))
  const response = responses.find((each) => each.status === status)
  if (response === undefined) throw new Error(`The step ${id} wants a status that the contract does not have.`)
  const code = required.get('$response.body#/code')?.replaceAll('"', '') ?? response.codes[0]
  const problem = model.problems.find((each) => each.code === code)
  const body = withValues(problem?.example ?? bodyExample(model.document, response), required)
  return foldedText(`Response ${status}`, responseText(status ?? '', headerLines(model.document, response), body))
}

/** Copies an example body, and sets the required values. Their keys are expressions such as `$response.body#/conversation/status`. */
function withValues(body: unknown, required: ReadonlyMap<string, string>): unknown {
  const copy: unknown = structuredClone(body)
  for (const [expression, value] of required) {
    // For `#/conversation/status`, the parent is `/conversation`, and the name is `status`.
    const [, parent = '', name = ''] = /^\$response\.body#(.*)\/(\w+)$/.exec(expression) ?? []
    const target = parent === '' ? copy : valueAt(object(copy), parent)
    // Sets only values in quotes. A value from an earlier step isn't known here, so the example keeps its own value.
    if (value.startsWith('"') && isObject(target)) Object.assign(target, { [name]: JSON.parse(value) })
  }
  return copy
}

/** Writes the request of a step as a command of curl. */
function curl({ method, path }: DocumentedOperation, headers: Step['headers'], body: unknown): string {
  const lines = [`curl -X ${method} "$PARLEY_BASE_URL${path.replace('{id}', '$ID')}"`]
  for (const [name, value] of headers) lines.push(`-H "${name}: ${withShellVariables(value)}"`)
  if (body !== undefined) lines.push(`--json '${JSON.stringify(body)}'`)
  return lines.join(' \\\n  ')
}

/** Replaces Arazzo expressions by shell variables: `$steps.open.outputs.seen` by `$SEEN`. */
const withShellVariables = (value: string): string =>
  value
    .replaceAll(/\{?\$inputs\.apiKey\}?/g, '$PARLEY_API_KEY')
    .replaceAll(/\{?\$steps\.[\w-]+\.outputs\.(\w+)\}?/g, (_, name: string) => `$${shellName(name)}`)

/** Returns the name of a shell variable: `FIRST_ETAG` for `firstEtag`. */
const shellName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Returns the last name of an Arazzo expression: `ETag` for `$response.header.ETag`. */
const lastName = (expression: string): string => expression.split(/[#./]+/).at(-1) ?? expression

/** Writes a criterion in Markdown: `$response.body#/code == "stale"` becomes the name `code` and the value **stale**. */
function criterionText(criterion: string): string {
  const [left = '', right = ''] = criterion.split(' == ')
  if (left === '$statusCode') return `**${right}**`
  // A value of an earlier step, such as `$steps.open.outputs.seen`, becomes a shell variable: `$SEEN`.
  const value = right.startsWith('$') ? `$${shellName(lastName(right))}` : right.replaceAll('"', '')
  return `\`${lastName(left)}\` **${value}**`
}

/** Joins the criteria of a step. The first criterion is the status: `**412** with … and …`. */
const joinCriteria = ([first = '', second, ...others]: string[]): string =>
  [second === undefined ? first : `${first} with ${second}`, ...others].join(' and ')
