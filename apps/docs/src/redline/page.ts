// A review as one page that needs no other file and nothing from the network: one sentence first, then what breaks clients, by
// operation, with the text of the contract before and after in place. Every text may come from a stranger's branch.
import type { Decision } from '@parley/contract/document'
import { stringify } from 'yaml'
import { referenceOf } from '../contract/model.ts'
import { markup, prose, type Html } from '../html.ts'
import type {
  About,
  ChangedSide,
  ContractChange,
  ContractReview,
  Piece,
  RedLine,
  RedSection,
} from '../pull-request/format.ts'
import { affectedWords, countsOf, groupsOf, IMPACT_WORDS, type ChangeGroup } from '../review/contract-review.ts'
import { sealedPage } from '../site/layout.ts'
import { valueDiff, wordDiff } from './words.ts'

/** The content of the page apart from the review itself. */
export interface Surroundings {
  decisions: readonly Decision[]
  /** Where the files of the reviewed commit can be read, and those of the base. */
  filesUrl?: string | undefined
  baseUrl?: string | undefined
  /** The docs of the main branch. */
  docsUrl?: string | undefined
  /** Where the pages with their changes are, if they are beside the review. */
  redlineUrl?: string | undefined
  /** The day after which a waiver that is pasted from the page expires. */
  expires: string
}

/** The page as text. Files are links if their URL is known. */
export const reviewPage = (review: ContractReview, around: Surroundings): string =>
  sealedPage('Review of the contract', content(review, around))

function content(review: ContractReview, around: Surroundings): Html {
  const { groups, earlier } = groupsOf(review)
  const sections = Map.groupBy(review.redline, idOf)
  const shown = groups.slice(0, MOST_GROUPS)
  const left = groups.slice(MOST_GROUPS).flatMap(({ changes }) => changes)
  const told = new Set(groups.map(({ about }) => idOf(about)))
  const rest = review.redline.filter((each) => !told.has(idOf(each)))
  return markup`<h1>Review of the contract</h1>
    <p class="verdict ${review.verdict}"><b>${review.headline}</b></p>
    ${review.failures.length > 0 && failureList(review.failures)}
    ${shown.length > 0 && toc(shown)}
    ${left.length > 0 && markup`<p>Only the first ${MOST_GROUPS} of ${groups.length} parts are shown. The others: ${countsOf(left)}.</p>`}
    ${shown.map((each, index) => group(each, sections.get(idOf(each.about)) ?? [], index + 1, around))}
    ${
      rest.length > 0 &&
      markup`<section class="group"><h2 id="text">Shared text that changes with it</h2>${rest
        .slice(0, MOST_GROUPS)
        .map((each) => redSection(each, [], around))}</section>`
    }
    ${earlier.length > 0 && earlierChanges(review, earlier)}
    ${review.waivers.length > 0 && waiverList(review.waivers)}`
}

/** The most parts that a reader can read. A change of everything has many more. */
const MOST_GROUPS = 100

const idOf = ({ kind, name }: About): string => `${kind} ${name}`

const failureList = (failures: readonly string[]): Html =>
  markup`<div class="note failures">
    <b>The review fails:</b>
    <ul>
      ${failures.map((why) => markup`<li>${prose(why)}</li>`)}
    </ul>
  </div>`

/** The place of a group on the page of redlines. */
export const redlineId = ({ about: { kind, name } }: ChangeGroup): string => encodeURIComponent(`${kind}-${name}`)

export const titleOf = ({ about: { kind, name } }: ChangeGroup): Html =>
  kind === 'service' ? markup`${name}` : markup`<span class="kind">${kind}</span> <code>${name}</code>`

const toc = (groups: readonly ChangeGroup[]): Html =>
  markup`<nav aria-label="Changes">
    <ol>
      ${groups.map((each, index) => markup`<li><a href="#group-${index + 1}">${titleOf(each)}</a>: ${countsOf(each.changes)}</li>`)}
    </ol>
  </nav>`

function group(given: ChangeGroup, own: readonly RedSection[], number: number, around: Surroundings): Html {
  const { changes } = given
  const breaking = changes.filter(({ impact, waivedBy }) => impact === 'major' && waivedBy === undefined)
  return markup`<section class="group" aria-labelledby="group-${number}">
    <h2 id="group-${number}">${titleOf(given)} <span class="quiet">${countsOf(changes)}</span></h2>
    ${beforeAndAfter(given, around, own[0]?.state)}
    ${
      around.redlineUrl !== undefined &&
      markup`<p class="quiet links"><a href="${around.redlineUrl}#${redlineId(given)}">The page, with its changes</a></p>`
    }
    ${changes.map((each, index) => change(each, `change-${number}-${index + 1}`, around))}
    ${own.map((each) => redSection(each, changes, around))}
    ${breaking.length > 0 && waiverBox(breaking, around.expires)}
  </section>`
}

/** The pages of the docs about one thing. */
const DOCS: Partial<Record<About['kind'], typeof referenceOf>> = {
  operation: referenceOf,
  error: ({ id }) => `errors/${id}.html`,
}

const MOST_LINKS = 3

/** Where to read what changed, before and after: of a shared part, the first operations that use it. */
function beforeAndAfter({ about, changes }: ChangeGroup, around: Surroundings, state?: RedSection['state']): Html[] {
  if (['operation', 'event', 'error', 'schema'].includes(about.kind)) return [links(about, around, state)]
  const names = changes.flatMap(({ affected }) => affected.flatMap((words) => /^\w+(?=,)/.exec(words) ?? []))
  const operations = [...new Set(names)].slice(0, MOST_LINKS)
  return operations.map((name) => links({ kind: 'operation', name }, around, 'same'))
}

/** A section on the docs of main, and in the text of both commits, which the code host renders. */
function links(
  { kind, name }: About,
  { filesUrl, baseUrl, docsUrl }: Surroundings,
  state: RedSection['state'] | undefined,
): Html {
  const anchor = encodeURIComponent(name.toLowerCase().replaceAll(/[^\w-]/g, ''))
  const text = (url: string | undefined) => url && `${url}spec/API.md#${anchor}`
  const path = DOCS[kind]?.({ id: name })
  const docs = docsUrl && path && /^\w+$/.test(name) && docsUrl + path
  const all = [
    ['docs before', state !== 'added' && docs],
    ['text before', state !== 'added' && text(baseUrl)],
    ['text after', state !== 'removed' && text(filesUrl)],
  ] as const
  if (!all.some(([, url]) => url)) return markup``
  return markup`<p class="quiet links"><code>${name}</code>:
    ${all.map(([words, url]) => url && markup`<a href="${encodeURI(url)}">${words}</a> `)}</p>`
}

const tag = ({ impact }: Pick<ContractChange, 'impact'>): Html =>
  markup`<span class="tag ${impact}">${IMPACT_WORDS[impact]}</span>`

function change(given: ContractChange, id: string, around: Surroundings): Html {
  const { message, rule, before, after, affected, migration, waivedBy } = given
  return markup`<section class="change" aria-labelledby="${id}">
    <h3 id="${id}">${tag(given)} ${prose(message)} <a class="link" href="#${id}" aria-label="Link to this change">#</a></h3>
    ${
      migration.length > 0 &&
      markup`<ul>
        ${migration.map((hint) => markup`<li>${prose(hint)}</li>`)}
      </ul>`
    }
    <p>Affected: ${affectedWords(affected)}</p>
    ${waivedBy !== undefined && markup`<p>Waived by ${waivedBy}. <a href="#waivers">Reason</a></p>`}
    ${valueBox(before.value, after.value, `Before and after: ${message}`)}
    <p class="quiet">
      ${place('Before', before, around.baseUrl)} ${place('After', after, around.filesUrl)}
      ${rule !== undefined && markup`Rule: <code>${rule}</code>.`}
    </p>
  </section>`
}

function place(when: string, { file, line }: ChangedSide, filesUrl: string | undefined): Html | false {
  if (file === undefined) return false
  const words = markup`<code>${file}:${line ?? 1}</code>`
  const path = file.replace(/^[^:]*:/, '')
  if (filesUrl === undefined) return markup`${when}: ${words}.`
  return markup`${when}: <a href="${encodeURI(`${filesUrl}${path}`)}#L${line ?? 1}">${words}</a>.`
}

const MOST_LINES = 80

/** Shows the removed and the added parts: words of a text, lines of anything else. */
function valueBox(before: unknown, after: unknown, label: string): Html | false {
  if (typeof before === 'string' && typeof after === 'string')
    return markup`<p class="words" role="group" aria-label="${label}">${wordDiff(before, after).map(marked)}</p>`
  const lines = valueDiff(before, after)
  if (lines.length === 0) return false
  const left = lines.length - MOST_LINES
  const rest = left > 0 && markup`<span>  and ${left} lines more</span>`
  return markup`<pre tabindex="0" role="region" aria-label="${label}">${lines.slice(0, MOST_LINES).map(printed)}${rest}</pre>`
}

const printed = ({ kind, text }: Piece): Html => {
  if (kind === 'same') return markup`<span>  ${text}</span>`
  return kind === 'removed' ? markup`<del>- ${text}</del>` : markup`<ins>+ ${text}</ins>`
}

/** A mark is a sign in the text, too: colors and lines through words are lost in print, in forced colors, and to the ear. */
const marked = ({ kind, text }: Piece): Html => {
  if (kind === 'same') return proseOf(text)
  return kind === 'removed'
    ? markup`<del><b>[−</b>${proseOf(text.trimEnd())}<b>]</b></del> `
    : markup`<ins><b>[+</b>${proseOf(text.trimEnd())}<b>]</b></ins> `
}

/** As `prose`, with the spaces at both ends, because it is a piece of a sentence. */
const proseOf = (words: string): Html =>
  markup`${/^\s/.test(words) && ' '}${prose(words)}${/\S\s+$/.test(words) && ' '}`

/** Whether a change is one of the fact that a line is about. */
const isAbout = ({ fact: own }: RedLine, { about: { fact } }: ContractChange): boolean =>
  fact !== undefined && (own === fact || (fact !== '' && own.startsWith(`${fact} `)))

/** A section of the contract's text with its marks. Below a marked line stands what the changes of its fact mean. */
function redSection(
  { name, state, lines }: RedSection,
  changes: readonly ContractChange[],
  around: Surroundings,
): Html {
  // A change of no single fact, such as that of a list of values, belongs to each mark that no other change explains.
  const others = changes.filter((each) => !lines.some((line) => isMarked(line) && isAbout(line, each)))
  const about = (line: RedLine) => {
    const own = changes.filter((each) => isAbout(line, each))
    return own.length > 0 ? own : others
  }
  return markup`<details class="redline" ${state !== 'added' && 'open'}>
    <summary>${state === 'same' ? 'The text, with its changes' : `This text was ${state}`}: <code>${name}</code></summary>
    <div class="in" role="group" aria-label="Redline of ${name}">
      ${lines.map((line) => redLine(line, isMarked(line) ? about(line) : [], around))}
    </div>
  </details>`
}

const isMarked = ({ pieces }: RedLine): boolean => pieces.some(({ kind }) => kind !== 'same')

function redLine(line: RedLine, changes: readonly ContractChange[], { decisions }: Surroundings): Html {
  const depth = /^( *)- /.exec(line.pieces[0]?.text ?? '')?.[1]?.length
  const [first, ...others] = line.pieces
  const pieces = first === undefined ? [] : [{ ...first, text: first.text.replace(/^ *- /, '') }, ...others]
  const words = pieces.map(marked)
  const notes = changes.map((each) => note(each, decisions))
  const level = depth === undefined ? 'lead' : `fact depth-${Math.min(depth / 2, 3)}`
  return markup`<p class="${level}${isMarked(line) && ' changed'}">${words}</p>${notes}`
}

export function note(given: ContractChange, decisions: readonly Decision[]): Html {
  const decision = decisions.find(({ id }) => id === given.about.decision)
  const tests = decision?.heldBy.flatMap((hold) => ('test' in hold ? [hold.test] : [])) ?? []
  return markup`<p class="note">↳ ${tag(given)} ${prose(given.migration.join(' ') || given.message)}${
    decision !== undefined && markup` Decision: ${decision.title} (<code>${decision.id}</code>).`
  }${tests[0] !== undefined && markup` Test: <code>${tests[0]}</code>${tests.length > 1 && ` and ${tests.length - 1} more`}.`}</p>`
}

/** An entry for each change, as `spec/waivers.yaml` takes it. */
export const waiverYaml = (changes: readonly Pick<ContractChange, 'message'>[], expires: string): string =>
  stringify(
    changes.map(({ message }) => ({
      change: message,
      reason: 'Say why the contract was wrong, and why clients need no major version.',
      owner: '@owner',
      expires,
    })),
    { lineWidth: 0 },
  )
    .replaceAll(/^/gm, '  ')
    .trimEnd()

const waiverBox = (changes: readonly ContractChange[], expires: string): Html =>
  markup`<details>
    <summary>Waiver to paste into <code>spec/waivers.yaml</code></summary>
    <pre tabindex="0" role="region" aria-label="Waiver"><code>${waiverYaml(changes, expires)}</code></pre>
  </details>`

/** Lists the changes that clients of the last release get in addition to those of this branch. */
const earlierChanges = ({ comparisons }: ContractReview, changes: readonly ContractChange[]): Html =>
  markup`<section class="group" aria-labelledby="earlier">
    <h2 id="earlier">Changed before this branch <span class="quiet">${countsOf(changes)}</span></h2>
    <details>
      <summary>Since ${comparisons.at(-1)?.base}, and not by this branch</summary>
      <ul>
        ${changes.map(
          (each) =>
            markup`<li>${tag(each)} ${prose(each.message)} ${each.waivedBy !== undefined && `Waived by ${each.waivedBy}.`}</li>`,
        )}
      </ul>
    </details>
  </section>`

const waiverList = (waivers: ContractReview['waivers']): Html =>
  markup`<h2 id="waivers">Waivers</h2>
    <ul>
      ${waivers.map(
        ({ change: waived, state, owner, reason, expires }) =>
          markup`<li>${prose(waived)}<br /><span class="quiet">${state}, expires on ${expires}, owner: ${owner}. ${reason}</span></li>`,
      )}
    </ul>`
