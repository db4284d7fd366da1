// The way in: what the site has, and a search over everything that has a name.
import { referenceOf, type Model } from '../../contract/model.ts'
import { markup, prose, type Html } from '../../html.ts'
import { entries, text, valueAt } from '@parley/openapi-document'
import type { Page } from '../layout.ts'

interface Entry {
  href: string
  name: string
  /** What stands below the name. */
  note: string
  /** Further words by which it is found. */
  words: string
}

const CARDS: readonly [href: string, title: string, words: string][] = [
  ['reference.html', 'Reference', 'Every operation, field, header and constraint, each marked as given or decided.'],
  ['decisions.html', 'Decisions', 'What the source document leaves open, what was chosen, why, and what holds it.'],
  ['problems.html', 'Problems', 'When each problem is answered, which one goes first, and what to do about it.'],
  ['pictures.html', 'Pictures', 'The life of a key, the order of the checks, the way from contract to code.'],
  ['workflows.html', 'Workflows', 'Stories over several calls, run against the real server by every test run.'],
  ['coverage.html', 'Coverage', 'Which statuses, members and headers the tests have really seen.'],
  ['changelog.html', 'Changelog', 'What each release of the contract changed, and what it broke.'],
]

export function indexPage(model: Model): Page {
  return {
    path: 'index.html',
    title: 'The Parley contract',
    lead: 'Conversations between an organization and its contacts: what is promised, who decided it, what holds it.',
    script: 'search.js',
    body: markup`<form class="search" role="search" hidden>
        <label for="search">Search operations, decisions, problems and schemas</label>
        <input
          id="search"
          type="search"
          autocomplete="off"
          spellcheck="false"
          aria-describedby="found"
          placeholder="rotate, 412, If-Match …"
        />
        <small id="found" role="status"></small>
      </form>
      <ul class="cards">
        ${CARDS.map(
          ([href, title, words]) =>
            markup`<li>
              <a href="${href}">${title}</a>
              <p>${words}</p>
            </li>`,
        )}
      </ul>
      ${group('Operations', operations(model))} ${group('Problems', problems(model))}
      ${group('Decisions', decisions(model))} ${group('Schemas', schemas(model))}`,
  }
}

const group = (title: string, shown: Entry[]): Html =>
  markup`<section data-group>
    <h2>${title}</h2>
    <ul class="index">
      ${shown.map(item)}
    </ul>
  </section> `

const item = ({ href, name, note, words }: Entry): Html =>
  markup`<li data-words="${`${name} ${note} ${words}`.toLowerCase()}">
    <a href="${href}">${prose(name)}</a><small>${prose(note)}</small>
  </li>`

const operations = ({ operations: all }: Model): Entry[] =>
  all.map((operation) => ({
    href: referenceOf(operation),
    name: operation.id,
    note: `${operation.method} ${operation.path}`,
    words: `${operation.summary} ${operation.description} ${operation.answers.map(({ status }) => status).join(' ')}`,
  }))

const problems = ({ problems: all }: Model): Entry[] =>
  all.map(({ code, title, status, when }) => ({
    href: `problems/${code}.html`,
    name: code,
    note: `${status} ${title}`,
    words: when,
  }))

const decisions = ({ decisions: all }: Model): Entry[] =>
  all.map(({ id, title, section, silence, decision }) => ({
    href: `decisions.html#${id}`,
    name: title,
    note: section,
    words: `${id} ${silence} ${decision}`,
  }))

/** The schemas that some operation takes or answers; each leads to the first operation that does. */
const schemas = ({ document, operations: all }: Model): Entry[] =>
  entries(valueAt(document, '/components/schemas')).flatMap(([name, schema]) => {
    const operation = all.find(({ components }) => components.has(name))
    if (operation === undefined) return []
    return [{ href: referenceOf(operation), name, note: `in ${operation.id}`, words: text(schema['description']) }]
  })
