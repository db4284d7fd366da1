// Every page as readers meet it: in a real browser, from a folder and from the service.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startService, type ServiceProcess } from '@parley/tools'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { problems } from '@parley/contract'
import { readModel, referenceOf } from '../src/contract/model.ts'
import { SITE } from '../src/places.ts'
import { EVENTS } from '../src/reference/events-page.ts'
import { buildSite } from '../src/site/build-site.ts'
import {
  browserPath,
  contrastViolationsOf,
  mostBytesOf,
  open,
  openBrowser,
  overflowOf,
  shorten,
  violationsOf,
} from './browser.ts'
import type { Noticed } from './browser.ts'
import { REFERENCE_TEMPLATES, testsOfReference } from './reference-in-browser.ts'

const PAGES = ['index', 'decisions', 'errors', 'concepts', 'workflows', 'changelog', 'limits', 'quickstart']
const PROBLEMS = Object.keys(problems).map((code) => `errors/${code}`)
/** One page of each template: the pages of problems differ in their words alone. */
const TEMPLATES = [...PAGES, ...PROBLEMS.slice(0, 1)].map((name) => `${name}.html`)
const QUIET: Noticed = { elsewhere: [], errors: [] }
const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 320, height: 740 }

const folder = `${pathToFileURL(SITE).href}/`

/** The values of an attribute in a page of the site. */
const valuesOf = (html: string, attribute: string): string[] =>
  [...html.replaceAll(/<script>[^]*?<\/script>/g, '').matchAll(new RegExp(`<[^>]* ${attribute}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  )

/** Where a link of a page leads, from the root of the site. */
const linkFrom = (path: string, href: string): string => new URL(href, `${folder}${path}`).href.slice(folder.length)

describe.skipIf(browserPath === undefined)('the site in a browser', () => {
  let browser: Browser
  /** For tests that store nothing and set window and colors themselves: a context of one's own takes longer than a page. */
  let shared: Page
  let demo: ServiceProcess
  let built: string[]
  let own: string[]
  beforeAll(async () => {
    built = await buildSite(SITE)
    own = built.filter((path) => path.endsWith('.html') && path !== '404.html')
    ;[browser, demo] = await Promise.all([openBrowser(), startService()])
    shared = await browser.newPage()
  })
  afterAll(async () => {
    await Promise.all([browser.close(), demo[Symbol.asyncDispose]()])
  })

  async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options)
    onTestFinished(() => context.close())
    return context.newPage()
  }

  testsOfReference({ newPage, shared: () => shared, demo: () => demo, folder })

  test('the site has a page for each error and each operation, the other pages, and the search', () => {
    const operations = readModel().operations.map(referenceOf)
    const errors = PROBLEMS.map((name) => `${name}.html`)
    expect(built).toEqual(expect.arrayContaining([...TEMPLATES, ...errors, ...operations, EVENTS, 'search.js']))
  })

  test('a page of each template, each guide and each operation opens as a file, and all of it fits into 320 pixels', async () => {
    const page = await newPage({ viewport: NARROW })
    // The pages of errors and of released versions differ in their words alone. The soak opens those, too.
    for (const path of own.filter((each) => TEMPLATES.includes(each) || !/^(?:errors|released)\//.test(each))) {
      expect({ path, ...(await open(page, folder, path)) }).toEqual({ path, ...QUIET })
      await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
      expect({ path, overflow: await overflowOf(page) }).toEqual({ path, overflow: 0 })
    }
  })

  test.each([700, 761, 1000, 1041, 1280])(
    'the widest tables and the longest code fit into %i pixels',
    async (width) => {
      const page = await newPage({ viewport: { width, height: 900 } })
      for (const path of [
        'configuration.html',
        'operating.html',
        'channels.html',
        'connect-whatsapp.html',
        'quickstart.html',
      ]) {
        await open(page, folder, path)
        const cut = await page
          .locator('pre')
          .evaluateAll((blocks) => blocks.filter((one) => one.scrollWidth > one.clientWidth).length)
        expect({ path, overflow: await overflowOf(page), cut }).toEqual({ path, overflow: 0, cut: 0 })
      }
    },
  )

  test('every page has a title, and its links lead to existing pages and headings', async () => {
    const pages = await Promise.all(own.map(async (path) => ({ path, html: await readFile(join(SITE, path), 'utf8') })))
    expect(pages.filter(({ html }) => !/<title>[^<]+ · Parley<\/title>/.test(html))).toEqual([])
    const places = new Map(pages.map(({ path, html }) => [path, new Set(valuesOf(html, 'id'))]))
    const links = pages.flatMap(({ path, html }) =>
      valuesOf(html, 'href').flatMap((href) => (/^(?:https?|data):/.test(href) ? [] : linkFrom(path, href))),
    )
    expect(links.length).toBeGreaterThan(1000)
    const broken = [...new Set(links)].filter((link) => {
      const [path = '', place = ''] = link.split('#')
      return path.endsWith('.html') ? places.get(path)?.has(place || 'content') !== true : !built.includes(path)
    })
    expect(broken).toEqual([])
  })

  test.each(TEMPLATES)('axe finds no accessibility problem on %s, light or dark, wide or narrow', async (path) => {
    await shared.setViewportSize(NARROW)
    await shared.emulateMedia({ colorScheme: 'light' })
    await open(shared, folder, path)
    await shared.evaluate(shorten)
    expect(await violationsOf(shared)).toEqual([])
    await shared.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastViolationsOf(shared)).toEqual([])
    await shared.setViewportSize(WIDE)
    expect(await violationsOf(shared)).toEqual([])
    await shared.emulateMedia({ colorScheme: 'light' })
    expect(await contrastViolationsOf(shared)).toEqual([])
  })

  test('no page weighs more than it may with all that it loads', async () => {
    // A page loads nothing beside itself, as the tests with a browser see. The search is loaded when it is opened.
    const weights = await Promise.all(own.map(async (path) => ({ path, bytes: (await stat(join(SITE, path))).size })))
    expect(weights.filter(({ path, bytes }) => bytes > mostBytesOf(path))).toEqual([])
  })

  test('an unknown address below /docs shows a page with working links', async () => {
    const page = await newPage()
    await page.goto(`${demo.url}/docs/errors/no/such/page`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'errors' }).click()
    expect(page.url()).toBe(`${demo.url}/docs/errors.html`)
  })

  test('the service serves the text of each file to which a guide links', async () => {
    const files = built.filter((path) => path.startsWith('files/'))
    expect(files.length).toBeGreaterThan(10)
    const statuses = await Promise.all(files.map(async (path) => (await fetch(`${demo.url}/docs/${path}`)).status))
    expect(statuses).toEqual(files.map(() => 200))
  })

  test('the root of the service redirects a browser to the docs', async () => {
    const page = await newPage()
    await page.goto(demo.url)
    expect(page.url()).toBe(`${demo.url}/docs/`)
  })

  test('the service serves a page of each template, which requests nothing from other hosts', async () => {
    const page = await newPage()
    for (const path of [...TEMPLATES, ...REFERENCE_TEMPLATES]) {
      expect({ path, ...(await open(page, `${demo.url}/docs/`, path)) }).toEqual({ path, ...QUIET })
      await page.getByRole('heading').first().waitFor()
    }
  })

  test('the search opens by Ctrl+K, and the Enter key leads to the first result', async () => {
    const page = await newPage()
    await open(page, folder, 'errors/route_not_found.html')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('precondition_failed')
    const first = page.getByRole('dialog').getByRole('link', { name: 'Precondition failed' }).first()
    expect(await first.locator('small').textContent()).toBe('Error')
    expect(await page.getByRole('dialog').locator('mark').first().textContent()).toBe('Precondition')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(/errors\/precondition_failed\.html$/)
  })

  test('the search has each key that was pressed before its index was there', async () => {
    const page = await newPage()
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.route('**/search.js', async (route) => {
      await pressed
      await route.continue()
    })
    await open(page, `${demo.url}/docs/`, 'index.html')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('precondition_failed')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('status').textContent()).toBe('Loading …')
    press()
    await page.getByRole('dialog').getByRole('link', { name: 'Precondition failed' }).first().waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('precondition_failed')
  })

  test('the search says so if it finds nothing', async () => {
    const page = await newPage({ viewport: NARROW })
    await open(page, folder, 'index.html')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('xyzzy')
    const status = page.getByRole('status')
    await expect.poll(() => status.textContent()).toContain('0 results. Try another word')
    await page.getByRole('status').getByRole('link', { name: 'overview' }).click()
    await page.waitForURL(/index\.html$/)
  })

  test('the copy button of a terminal session copies the commands without the prompts', async () => {
    const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, `${demo.url}/docs/`, 'operating.html')
    const card = page.locator('.card', { hasText: 'prometheus' })
    await card.getByRole('button', { name: 'Copy' }).click()
    await card.getByText('Copied').waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toContain(
      'deploy/monitoring/alerts.yaml \\\n    | sudo tee /etc/prometheus/alerts.yaml\nsudo systemctl',
    )
    expect(copied).not.toMatch(/^\$/m)
    await card.locator('pre').selectText()
    expect(await page.evaluate('getSelection().toString()')).not.toContain('$ ')
  })

  test('a link to a decision scrolls to it', async () => {
    const page = await newPage({ viewport: NARROW })
    await open(page, folder, 'decisions.html#rotation-pending')
    const place = await page.locator('#rotation-pending').boundingBox()
    expect(place?.y).toBeGreaterThanOrEqual(0)
    expect(place?.y).toBeLessThan(NARROW.height / 2)
  })

  test('the first link moves the keyboard focus to the content', async () => {
    const page = await newPage()
    await open(page, folder, 'decisions.html')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus').count()).toBe(1)
  })

  test('the type of a problem links to its page', async () => {
    const response = await fetch(`${demo.url}/nowhere`)
    const { type } = (await response.json()) as { type: string }
    const page = await newPage()
    expect(await open(page, demo.url, type)).toEqual(QUIET)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Route not found')
  })

  test('the dark theme and the light theme have different backgrounds', async () => {
    const colours = ['light', 'dark'].map(async (colorScheme) => {
      const page = await newPage({ colorScheme: colorScheme as 'light' | 'dark' })
      await open(page, folder, 'concepts.html')
      return page.evaluate('getComputedStyle(document.body).backgroundColor')
    })
    const [light, dark] = await Promise.all(colours)
    expect(light).not.toBe(dark)
  })
})
