// The site as readers use it, from a folder: each question is at most two clicks away from the first page, and the search
// finds the right page.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../src/site/build-site.ts'
import { browserPath, open, openBrowser } from './browser.ts'
import { EXPECTED } from './search-questions.ts'

interface Task {
  question: string
  /** The names of the links to click. */
  clicks: readonly string[]
  /** The text on that page that resolves the question. */
  responses: readonly string[]
}

const TASKS: readonly Task[] = [
  {
    question: 'How does authentication work?',
    clicks: ['Authentication'],
    responses: ['Authorization', 'api_key_invalid', 'Rotate the key'],
  },
  {
    question: 'Who may delete a conversation?',
    clicks: ['Reference', 'Update a conversation'],
    responses: ['Delete:Conversation'],
  },
  {
    question: 'What happens if my ETag is stale?',
    clicks: ['Concurrent updates'],
    responses: ['precondition_failed', 'already has the requested status, the response is 200'],
  },
  {
    question: 'What is decided beyond the source document?',
    clicks: ['Design decisions'],
    responses: ['Concurrent updates (If-Match)', 'Soft delete'],
  },
  {
    question: 'Which statuses can an operation return?',
    clicks: ['Reference', 'Update a conversation'],
    responses: ['200', '412', 'conversation_not_found', 'service_unavailable'],
  },
  { question: 'Which limits are there?', clicks: ['Limits'], responses: ['600 in 60 s', '16 KiB', '30 s'] },
  {
    question: 'What changed last?',
    clicks: ['Changelog'],
    responses: ['1.0.0, not released yet', 'every part of it can change'],
  },
]

describe.skipIf(browserPath === undefined)('a reader who begins on the first page', () => {
  let folder: string
  let built: string[]
  let browser: Browser
  let page: Page
  let site: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-readers-'))
    built = await buildSite(join(folder, 'site'))
    site = `${pathToFileURL(folder).href}/site/`
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  })
  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })

  test.each(TASKS)('finds the answer to "$question" with the clicks $clicks', async ({ clicks, responses }) => {
    expect(clicks.length).toBeLessThanOrEqual(2)
    await open(page, site, 'index.html')
    for (const name of clicks) await page.getByRole('link', { name, exact: true }).first().click()
    // The browser shows the beginning of a large page before it has read the end.
    await page.waitForLoadState('domcontentloaded')
    const words = await page.getByRole('main').innerText()
    expect(responses.filter((response) => !words.includes(response))).toEqual([])
  })

  test('gets the chosen theme on the next page before anything is drawn', async () => {
    await open(page, site, 'index.html')
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const before = await background()
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    const chosen = await background()
    expect(chosen).not.toBe(before)
    await page.getByRole('link', { name: 'Errors', exact: true }).first().click()
    expect(await background()).toBe(chosen)
    const head = await page.locator('head').innerHTML()
    expect(head.indexOf('parley-theme')).toBeLessThan(head.indexOf('<style'))
  })

  test('filters the decisions, and unfolds a decision by a link to it', async () => {
    await open(page, site, 'decisions.html#lost-updates')
    const decision = page.locator('#lost-updates')
    const output = page.locator('.filter output')
    expect(await page.locator('#lost-updates + p + details').getAttribute('open')).toBe('')
    await page.getByLabel('Filter').fill('compares strong tags only')
    expect(await page.locator('article > h3:visible').count()).toBeLessThan(4)
    expect(await decision.isVisible()).toBe(true)
    await page.getByLabel('Filter').fill('listEvents')
    expect(await decision.isVisible()).toBe(false)
    expect(await output.textContent()).toMatch(/^[1-9]\d* of \d{2,} decisions$/)
    await page.evaluate("location.hash = ''; location.hash = 'lost-updates'")
    await decision.waitFor()
  })

  test('gets advice from a filter without matches, and can clear it', async () => {
    await open(page, site, 'decisions.html')
    const headings = page.locator('article > :is(h2, h3):visible')
    const all = await headings.count()
    await page.getByLabel('Filter').fill('xyzzy')
    expect(await headings.count()).toBe(0)
    expect(await page.locator('.filter output').textContent()).toMatch(/^0 of \d{2,} decisions\. Try /)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await headings.count()).toBe(all)
  })

  test('opens the menu of a narrow window, and follows its links', async () => {
    await page.setViewportSize({ width: 320, height: 740 })
    await open(page, site, 'index.html')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Quickstart' }).click()
    await page.waitForURL(/quickstart\.html$/)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Quickstart')
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  /** The pages of the first three results for each question, from the root of the site and without the section. */
  const ask = (questions: string[]): Promise<string[][]> =>
    page.evaluate(`${JSON.stringify(questions)}.map((question) => {
      const input = document.querySelector('.finder input')
      input.value = question
      input.dispatchEvent(new Event('input'))
      const links = [...document.querySelectorAll('.finder li > a')].slice(0, 3)
      return links.map(({ href }) => href.slice(${site.length}).replace(/#.*/, ''))
    })`)

  test.each(EXPECTED)(
    'finds the right page first for $first of $questions.length questions, and in the first three for $inThree',
    async ({ questions, first, inThree }) => {
      await open(page, site, 'index.html')
      await page.keyboard.press('Control+k')
      // The dialog is there before the index.
      await page.locator('.finder p:empty').waitFor({ state: 'attached' })
      const results = await ask(questions.map(([question]) => question))
      const ranks = questions.map(([question, ...wanted], i) => ({
        question,
        results: results[i],
        rank: results[i]?.findIndex((path) => wanted.includes(path)) ?? -1,
      }))
      const notFirst = ranks.filter(({ rank }) => rank !== 0)
      const notInThree = ranks.filter(({ rank }) => rank < 0)
      // The questions are shown if there are too many of them.
      expect(notFirst.length > questions.length - first ? notFirst : []).toEqual([])
      expect(notInThree.length > questions.length - inThree ? notInThree : []).toEqual([])
    },
  )

  test('asks only questions whose pages exist', () => {
    const questions = EXPECTED.flatMap((each) => each.questions)
    expect(questions.filter(([, ...wanted]) => !wanted.some((path) => built.includes(path)))).toEqual([])
  })
})
