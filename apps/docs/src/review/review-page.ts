// A review as one page that needs no other file and nothing from the network: changes first, then waivers and checks.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { markup, prose, rawHtml, type Html } from '../html.ts'
import {
  countsOf,
  titleOf,
  type ChangedSide,
  type ComparedContract,
  type ContractChange,
  type ContractReview,
} from './contract-review.ts'
import { valueDiff, type DiffLine } from './value-diff.ts'

const STYLE = readFileSync(new URL('../assets/review.css', import.meta.url), 'utf8')

/** Nothing is loaded, no script runs, and the style is this one. */
const POLICY = [
  `default-src 'none'`,
  `img-src data:`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ')

/** The page as text. Files are links if their URL is known. */
export const reviewPage = (review: ContractReview, filesUrl?: string): string =>
  markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>Review of the contract · Parley</title>
        <style>${rawHtml(STYLE)}</style>
      </head>
      <body>
        <main>${content(review, filesUrl)}</main>
      </body>
    </html>
`.html

const content = (review: ContractReview, filesUrl: string | undefined): Html =>
  markup`<h1>Review of the contract</h1>
    <p class="verdict ${review.verdict}"><b>${review.headline}</b></p>
    ${review.failures.length > 0 && failureList(review.failures)}
    <nav aria-label="On this page">
      <ul>
        ${review.comparisons.map(
          (compared, index) =>
            markup`<li><a href="#comparison-${index + 1}">${titleOf(compared)}</a>: ${countsOf(compared.changes)}</li>`,
        )}
        ${review.waivers.length > 0 && markup`<li><a href="#waivers">Waivers</a>: ${review.waivers.length}</li>`}
        <li><a href="#checks">Checks</a>: ${checkCounts(review.checks)}</li>
      </ul>
    </nav>
    ${review.comparisons.map((compared, index) => comparison(compared, index + 1, filesUrl))}
    ${review.waivers.length > 0 && waiverList(review.waivers)} ${checkList(review.checks)}`

const failureList = (failures: readonly string[]): Html =>
  markup`<div class="failures">
    <b>The review fails:</b>
    <ul>
      ${failures.map((why) => markup`<li>${prose(why)}</li>`)}
    </ul>
  </div>`

function checkCounts(checks: ContractReview['checks']): string {
  const count = (wanted: string) => checks.filter(({ state }) => state === wanted).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`
}

/** Breaking changes and additions are open to the eye; what only changes words unfolds. */
function comparison(compared: ComparedContract, number: number, filesUrl: string | undefined): Html {
  const numbered = compared.changes.map((each, index) => ({ each, id: `change-${number}-${index + 1}` }))
  const shown = ({ each, id }: (typeof numbered)[number]) => change(each, id, filesUrl)
  const [open, folded] = [true, false].map((isOpen) =>
    numbered.filter(({ each }) => (each.impact === 'major' || (each.impact === 'minor' && number === 1)) === isOpen),
  )
  return markup`<section aria-labelledby="comparison-${number}">
    <h2 id="comparison-${number}">${titleOf(compared)}</h2>
    <p>${countsOf(compared.changes).replace(/^./, (letter) => letter.toUpperCase())}.</p>
    ${open?.map(shown)}
    ${
      folded !== undefined &&
      folded.length > 0 &&
      markup`<details>
        <summary>${countsOf(folded.map(({ each }) => each))}</summary>
        ${folded.map(shown)}
      </details>`
    }
  </section>`
}

const change = (
  { impact, message, rule, before, after, affected, migration, waivedBy }: ContractChange,
  id: string,
  filesUrl: string | undefined,
): Html =>
  markup`<section aria-labelledby="${id}">
    <h3 id="${id}"><span class="tag ${impact}">${impact}</span> ${prose(message)} <a href="#${id}">link</a></h3>
    ${
      migration.length > 0 &&
      markup`<ul>
        ${migration.map((hint) => markup`<li>${prose(hint)}</li>`)}
      </ul>`
    }
    ${waivedBy !== undefined && markup`<p>Waived by ${waivedBy}. <a href="#waivers">Reason</a></p>`}
    <p class="quiet">
      Before: ${place(before, undefined)}. After: ${place(after, filesUrl)}.
      ${rule !== undefined && markup`Rule: <code>${rule}</code>.`}
    </p>
    ${diffBox(before.value, after.value, `Values before and after: ${message}`)}
    ${
      (before.example !== undefined || after.example !== undefined) &&
      markup`<p class="quiet">Example:</p>
        ${diffBox(before.example, after.example, `Examples before and after: ${message}`)}`
    }
    ${clients(affected)}
  </section>`

/** Only files of the reviewed tree have a link: those of the base are files of another commit. */
function place({ file, line }: ChangedSide, filesUrl: string | undefined): Html {
  if (file === undefined) return markup`none`
  const words = `${file}:${line ?? 1}`
  if (filesUrl === undefined) return markup`<code>${words}</code>`
  return markup`<a href="${encodeURI(`${filesUrl}${file}`)}#L${line ?? 1}"><code>${words}</code></a>`
}

const MOST_LINES = 200

const MARKS = { removed: '- ', added: '+ ', same: '  ' } as const

const printed = ({ kind, text }: DiffLine): Html => {
  const words = `${MARKS[kind]}${text}`
  if (kind === 'same') return markup`<span>${words}</span>`
  return kind === 'removed' ? markup`<del>${words}</del>` : markup`<ins>${words}</ins>`
}

/** What was removed and what was added, line by line. */
function diffBox(before: unknown, after: unknown, label: string): Html | false {
  const lines = valueDiff(before, after)
  const left = lines.length - MOST_LINES
  const rest = left > 0 && markup`<span>  and ${left} lines more</span>`
  const box = markup`<pre tabindex="0" role="region" aria-label="${label}">${lines.slice(0, MOST_LINES).map(printed)}${rest}</pre>`
  return lines.length > 0 && box
}

const MOST_CLIENTS = 4

const clients = (affected: readonly string[]): Html => {
  if (affected.length === 0) return markup`<p>Affected clients: none.</p>`
  const list = markup`<ul>
    ${affected.map((words) => markup`<li>${words}</li>`)}
  </ul>`
  if (affected.length <= MOST_CLIENTS)
    return markup`<p>Affected clients:</p>
      ${list}`
  return markup`<details>
    <summary>Affected clients: ${affected.length} requests and responses</summary>
    ${list}
  </details>`
}

const waiverList = (waivers: ContractReview['waivers']): Html =>
  markup`<h2 id="waivers">Waivers</h2>
    <ul>
      ${waivers.map(
        ({ change: waived, state, owner, reason, expires }) =>
          markup`<li>
            ${prose(waived)}<br /><span class="quiet"
              >${state}, expires on ${expires}, owner: ${owner}. ${reason}</span
            >
          </li>`,
      )}
    </ul>`

const checkList = (checks: ContractReview['checks']): Html =>
  markup`<h2 id="checks">Checks</h2>
    <ul>
      ${checks.map(
        ({ name, state, note }) =>
          markup`<li><b class="${state.replace(' ', '-')}">${state}</b>: ${name}. ${prose(note)}</li>`,
      )}
    </ul>`
