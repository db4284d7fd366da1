// A real browser, if this machine has one.
import { existsSync } from 'node:fs'
import { contract } from '@parley/contract'
import axe from 'axe-core'
import { readModel } from '../src/contract/model.ts'
import { EVENTS } from '../src/reference/events-page.ts'
import { chromium, type Browser, type ConsoleMessage, type Page, type Request } from 'playwright-core'

const KNOWN_PLACES = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]

/** The pages that describe each type of event. */
const PAGES_OF_EVENTS = new Set([EVENTS, 'reference/list-events.html'])

/**
 * The bytes that a page may have, with its style and script. The search index is loaded only when it is used. The lists of the decisions
 * and the pages of the types of events have so many bytes for each of them, because each addition to the contract needs one.
 */
export function mostBytesOf(path: string): number {
  if (path === 'decisions.html') return 1_450 * readModel().decisions.length
  return PAGES_OF_EVENTS.has(path) ? 8_000 * contract.components.schemas.EventType.enum.length : 160_000
}

/** The path of the browser, or undefined if no known one exists. */
export const browserPath = KNOWN_PLACES.find((path) => path !== undefined && existsSync(path))

if (browserPath === undefined)
  process.stdout.write(
    'The tests in a browser are skipped: no Chrome, Chromium or Edge is here. CHROME_PATH can name one.\n',
  )

/** Settings for tests: no network except for the pages, no first-run questions, and no sandbox, because root cannot have one. */
const QUIETLY = 'no-sandbox disable-gpu disable-quic no-first-run disable-background-networking'
  .split(' ')
  .concat('disable-component-update', 'disable-sync')

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath,
    args: QUIETLY.map((name) => `--${name}`),
  })

/** The activities of a page apart from being shown. */
export interface Noticed {
  /** Requests to anything but the place that the page is from. */
  elsewhere: string[]
  /** Errors on its console, exceptions included. */
  errors: string[]
}

/** Opens a page, and tells what it did until it was loaded and had drawn itself twice. */
export async function open(page: Page, base: string, path: string): Promise<Noticed> {
  const noticed: Noticed = { elsewhere: [], errors: [] }
  const onRequest = (request: Request) => {
    const url = request.url()
    if (!/^(?:data|blob):/.test(url) && !url.startsWith(base)) noticed.elsewhere.push(url)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') noticed.errors.push(message.text())
  }
  const onError = (error: Error) => noticed.errors.push(error.message)
  page.on('request', onRequest).on('console', onConsole).on('pageerror', onError)
  await page.goto(`${base}${path}`, { waitUntil: 'load' })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  page.off('request', onRequest).off('console', onConsole).off('pageerror', onError)
  return noticed
}

export interface Violation {
  rule: string
  impact: string
  /** The part of the page, its text, and what is wrong with it. */
  places: string[]
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the violations that axe finds of WCAG 2.2, levels A and AA, and of its own best practices. */
export async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe.source)
  return runAxe(page, WCAG)
}

/** Returns the violations of contrast alone, on a page that axe has checked before. */
export const contrastViolationsOf = (page: Page): Promise<Violation[]> => runAxe(page, ['color-contrast'])

/** Class names are generated, so a place is named by the nearest element that has a name, and by its text. */
const DESCRIBE = `({ target, any, all, none }) => {
  const element = document.querySelector(target.at(-1))
  const named = element?.closest('[data-component-name], [id], [aria-label]')
  const name = named?.dataset.componentName ?? named?.id ?? named?.getAttribute('aria-label') ?? target.join(' ')
  const reasons = [...any, ...all, ...none].map(({ message }) => message)
  return name + ' "' + element?.textContent.trim().slice(0, 40) + '": ' + reasons.join('; ')
}`

/** Loads no other file and reports no passed rules, which saves a third of the time. */
const runAxe = (page: Page, only: string[]): Promise<Violation[]> =>
  page.evaluate(`axe
    .run(document, { runOnly: ${JSON.stringify(only)}, resultTypes: ['violations'], preload: false })
    .then(({ violations }) => violations.map(({ id: rule, impact, nodes }) => ({ rule, impact, places: nodes.map(${DESCRIBE}) })))`)

/** A script that opens all parts of a page, and shows where each part of the contract comes from. */
export const showAll = `document.querySelectorAll('details').forEach((each) => (each.open = true))
document.getElementById('show-origins')?.click()`

/** A script that leaves the first rows of each long table and list: the others differ from them in their words alone. */
export const shorten = `for (const each of document.querySelectorAll('tbody, .changes'))
  [...each.children].slice(12).forEach((row) => row.remove())`

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/**
 * The places in the samples of a page where a line breaks in a word: the end of the line and the beginning of the next one. A line may
 * break at a space, and between the parts of a URL.
 */
export const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('pre')].filter((each) => each.offsetParent !== null).flatMap((block) => {
    const broken = []
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let before = ''
    let bottom = Infinity
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (let i = 0; i < node.data.length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const { top, bottom: end, width } = range.getBoundingClientRect()
        if (width > 0 && top >= bottom && !/[\\s/?&=,;:|-]$/.test(before))
          broken.push(before.slice(-20) + ' | ' + node.data.slice(i, i + 20))
        if (width > 0) bottom = (top + end) / 2 + (end - top) / 2
        before += node.data[i]
      }
    return broken
  })`)
