// One page per problem code, and one that shows them all in the order in which they are answered.
import { readFileSync } from 'node:fs'
import { referenceOf, type Model } from '../../contract/model.ts'
import { precedence, type Problem } from '../../contract/problems.ts'
import { markup, json, prose, type Html } from '../../html.ts'
import { inWorkspace } from '../../places.ts'
import type { Page } from '../layout.ts'

export const problemsPages = (model: Model): Page[] => [
  overview(model),
  ...model.problems.map((each) => page(each, model)),
]

const overview = ({ problems }: Model): Page => ({
  path: 'problems.html',
  title: 'Problems',
  lead: 'Every refusal has one shape (RFC 9457) and a code for programs. The type of a problem leads to its page.',
  body: markup`<div class="scroll" tabindex="0" role="region" aria-label="All problems">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">When it is answered</th>
          </tr>
        </thead>
        <tbody>
          ${problems.map(
            ({ code, status, when }) =>
              markup`<tr>
                <td><a href="problems/${code}.html">${code}</a></td>
                <td>${status}</td>
                <td>${prose(when)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p>
      Where several apply, the first failed check is answered: see
      <a href="pictures.html#precedence">the order of the checks</a>.
    </p>`,
})

function page(problem: Problem, { operations, decisions }: Model): Page {
  const decided = decisions.find(({ id }) => id === problem.decision)
  const from = operations.filter(({ id }) => problem.operations.includes(id))
  return {
    path: `problems/${problem.code}.html`,
    title: problem.title,
    lead: problem.when,
    body: markup`<dl class="facts">
        <dt>Code</dt>
        <dd><code>${problem.code}</code></dd>
        <dt>Status</dt>
        <dd>${problem.status}</dd>
        <dt>What to do</dt>
        <dd>${prose(problem.remedy)}</dd>
        <dt>In the order of checks</dt>
        <dd>${place(problem)}</dd>
        <dt>Answered by</dt>
        <dd>
          ${
            from.length > 0
              ? markup`<ul>
                  ${from.map((each) => markup`<li><a href="../${referenceOf(each)}">${each.id}</a></li>`)}
                </ul>`
              : 'No operation: such a request does not reach one.'
          }
        </dd>
        ${
          decided !== undefined &&
          markup`<dt><span class="decided">Decided here</span></dt>
            <dd><a href="../decisions.html#${decided.id}">${decided.title}</a></dd>`
        }
      </dl>
      <h2>${isAskedFor(problem) ? 'An answer that was really given' : 'An example'}</h2>
      <p class="small">
        ${
          isAskedFor(problem)
            ? 'At every run a test of the server gets this answer, and fails where it is another.'
            : 'It is valid against the contract; the answers that tests get differ from it in their words.'
        }
      </p>
      ${json(problem.example, `Example of ${problem.code}`)}
      <p><a href="../problems.html">All problems</a></p>`,
  }
}

/** The test that asks the service for the examples, and fails where an answer is another. */
const ASKED = readFileSync(inWorkspace('apps/server/test/examples.test.ts'), 'utf8')

const isAskedFor = ({ schema }: Problem): boolean => ASKED.includes(`'${schema}'`)

function place({ checks }: Problem): Html {
  if (checks.length === 0) return markup`None: it can happen at any time.`
  return markup`<ul>
    ${checks.map(
      (number) =>
        markup`<li>
          Check <a href="../pictures.html#check-${number}">${number} of ${precedence.length}</a>:
          ${precedence[number - 1]?.check}.
        </li>`,
    )}
  </ul>`
}
