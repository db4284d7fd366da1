// The workflows as stories: what to send, what comes back, and what to keep for the next step.
import { referenceOf, type Model } from '../../contract/model.ts'
import type { Operation } from '../../contract/operations.ts'
import { readWorkflowsOf, type Step, type Workflow } from '../../contract/workflows.ts'
import { codeBlock, markup, pre, prose, type Html } from '../../html.ts'
import type { Page } from '../layout.ts'

export function workflowsPage({ operations }: Model): Page {
  const workflows = readWorkflowsOf(operations)
  return {
    path: 'workflows.html',
    title: 'Workflows',
    place: { area: 'Guides', group: 'Learn' },
    lead: 'Stories over several calls. Every run of the tests plays them against the real server, so they come true.',
    body: markup`<p>
        Each is an <a href="#run">Arazzo document</a> that you can run against a service of your own. The lines are for
        a shell that has the address in <code>BASE_URL</code>, a key in <code>API_KEY</code> and a conversation in
        <code>ID</code>.
      </p>
      ${workflows.map((workflow) => story(workflow, operations))}
      <h2 id="run">Run them yourself</h2>
      ${codeBlock(
        [
          'cd spec',
          `npx redocly respect ${workflows[0]?.file} -S parley=$BASE_URL \\`,
          `  -i '{"apiKey":"<API_KEY>","conversationId":"cnv_harbour_001"}'`,
        ].join('\n'),
        'sh',
        'Run a workflow',
      )}`,
  }
}

const story = ({ id, title, summary, description, steps, file }: Workflow, operations: Operation[]): Html =>
  markup`<h2 id="${id}">${prose(title)}</h2>
    <p><b>${prose(summary)}</b> ${prose(description)}</p>
    <ol class="story">
      ${steps.map((each) => step(each, operations))}
    </ol>
    <p class="small">From <code>spec/${file}</code>.</p> `

function step({ id, description, operationId, headers, body, criteria, outputs }: Step, operations: Operation[]): Html {
  const operation = operations.find((each) => each.id === operationId)
  if (operation === undefined) throw new Error(`The step ${id} calls ${operationId}, which the contract does not have.`)
  return markup`<li>
    <p>${prose(description)}</p>
    ${pre(curl(operation, headers, body), 'sh')}
    <p class="small">
      <a href="${referenceOf(operation)}">${operationId}</a> must return
      ${listed(criteria.map(inWords))}.${outputs.map(
        ([name, from]) =>
          markup` Keep ${from.includes('header') ? 'the header' : 'the member'} <code>${lastOf(from)}</code> as
            <code>${shellName(name)}</code>.`,
      )}
    </p>
  </li> `
}

/** The call as people paste it into a shell. */
function curl({ method, path }: Operation, headers: Step['headers'], body: unknown): string {
  const lines = [`curl -X ${method} "$BASE_URL${path.replace('{id}', '$ID')}"`]
  for (const [name, value] of headers) lines.push(`-H "${name}: ${inShell(value)}"`)
  if (body !== undefined) lines.push(`--json '${JSON.stringify(body)}'`)
  return lines.join(' \\\n  ')
}

/** The expressions of Arazzo as variables of a shell. */
const inShell = (value: string): string =>
  value
    .replaceAll(/\{?\$inputs\.apiKey\}?/g, '$API_KEY')
    .replaceAll(/\{?\$steps\.[\w-]+\.outputs\.(\w+)\}?/g, (_, name: string) => `$${shellName(name)}`)

const shellName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
const lastOf = (expression: string): string => expression.split(/[#./]+/).at(-1) ?? expression

/** A condition of Arazzo as a person says it. */
function inWords(condition: string): Html {
  const [left = '', right = ''] = condition.split(' == ')
  if (left === '$statusCode') return markup`<b>${right}</b>`
  const value = right.startsWith('$') ? `$${shellName(lastOf(right))}` : right.replaceAll('"', '')
  return markup`<code>${lastOf(left)}</code> <b>${value}</b>`
}

const listed = (things: Html[]): Html[] => things.flatMap((thing, i) => [JOINTS[i] ?? markup` and `, thing])

const JOINTS = [markup``, markup` with `]
