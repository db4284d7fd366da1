// The search, asked as people ask it, in a real browser and from a folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../src/site/build-site.ts'
import { browserPath, open, openBrowser } from './browser.ts'
import { ENOUGH, QUESTIONS } from './search-questions.ts'

describe.skipIf(browserPath === undefined)('the search', () => {
  let folder: string
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-search-'))
    await buildSite(join(folder, 'site'))
    browser = await openBrowser()
    page = await browser.newPage()
    await open(page, `${pathToFileURL(folder).href}/site/`, 'index.html')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').waitFor()
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })

  /** The page of the first result, from the root of the site and without the section. */
  async function firstOf(question: string): Promise<string> {
    await page.getByRole('searchbox').fill(question)
    const [first] = await page
      .locator('dialog li > a')
      .evaluateAll((all) => all.map((each) => String(Reflect.get(each, 'href'))))
    return first?.split('/site/')[1]?.replace(/#.*/, '') ?? 'nothing'
  }

  test(`the right page is the first result for ${ENOUGH} of ${QUESTIONS.length} questions`, async () => {
    const right: string[] = []
    const wrong: string[] = []
    for (const [question, wanted] of QUESTIONS) {
      const first = await firstOf(question)
      if (first === wanted) right.push(question)
      else wrong.push(`${question}: ${first} instead of ${wanted}`)
    }
    // The wrong ones are shown if there are too many of them.
    expect({ enough: right.length >= ENOUGH, wrong }).toEqual({ enough: true, wrong })
  })

  test('each page that a question asks for is there', async () => {
    const pages = await buildSite(join(folder, 'again'))
    expect(QUESTIONS.map(([, right]) => right).filter((right) => !pages.includes(right))).toEqual([])
  })
})
