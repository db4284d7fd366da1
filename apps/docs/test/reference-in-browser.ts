// The reference as readers use it in a browser: tabs, switches, the keyboard, print, and the form that calls the service.
import type { ServiceProcess } from '@parley/tools'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readModel, referenceOf } from '../src/contract/model.ts'
import { brokenWordsOf, contrastViolationsOf, open, showAll, violationsOf } from './browser.ts'

interface Surroundings {
  newPage: (options?: BrowserContextOptions) => Promise<Page>
  /** A page for tests that store nothing and set window and colors themselves. */
  shared: () => Page
  demo: () => ServiceProcess
  /** The built site as a file: address. */
  folder: string
}

/** One page of each template. Of the operations, one with every kind of part. */
export const REFERENCE_TEMPLATES = ['reference.html', 'reference/update-conversation.html', 'reference/events.html']
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 320, height: 740 }
const UPDATE = 'reference/update-conversation.html'
const REGENERATE = 'reference/regenerate-api-key.html'

export function testsOfReference({ newPage, shared, demo, folder }: Surroundings): void {
  test.each(REFERENCE_TEMPLATES)(
    'axe finds no accessibility problem on %s: light, dark, wide, narrow, everything expanded',
    async (path) => {
      const page = shared()
      await open(page, folder, path)
      await page.evaluate(showAll)
      for (const viewport of [WIDE, NARROW]) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme: 'light' })
        expect({ viewport, found: await violationsOf(page) }).toEqual({ viewport, found: [] })
        await page.emulateMedia({ colorScheme: 'dark' })
        expect({ viewport, found: await contrastViolationsOf(page) }).toEqual({ viewport, found: [] })
      }
    },
  )

  test('tabs and expandable properties work without JavaScript', async () => {
    const page = await newPage({ javaScriptEnabled: false, viewport: WIDE })
    await page.goto(`${folder}${UPDATE}`)
    const python = page.getByText('import urllib.request')
    expect(await python.isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Python' }).check()
    expect(await python.isVisible()).toBe(true)
    const part = page.locator('#schema-Contact')
    expect(await part.getByText('messagingAppContactId').isVisible()).toBe(false)
    await part.locator('summary').click()
    expect(await part.getByText('messagingAppContactId').isVisible()).toBe(true)
  })

  test('a reader can change the language and show the origins with only the keyboard', async () => {
    const page = await newPage({ viewport: WIDE })
    await open(page, folder, UPDATE)
    await page.getByRole('radio', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByText('createParley()').isVisible()).toBe(true)
    const decision = page.getByRole('link', { name: 'Concurrent updates (If-Match)' }).and(page.locator('.origin a'))
    expect(await decision.first().isVisible()).toBe(false)
    await page.getByRole('checkbox', { name: 'Show where each part comes from' }).focus()
    await page.keyboard.press('Space')
    await decision.first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/decisions\.html#lost-updates$/)
  })

  test('the next page shows the language that a reader chose', async () => {
    const page = await newPage({ viewport: WIDE })
    await open(page, `${demo().url}/docs/`, UPDATE)
    await page.getByRole('radio', { name: 'fetch' }).check()
    await open(page, `${demo().url}/docs/`, REGENERATE)
    expect(await page.getByRole('radio', { name: 'fetch' }).isChecked()).toBe(true)
  })

  test('in print, the properties of a body are expanded, and deeper levels are folded', async () => {
    const page = await newPage({ viewport: WIDE })
    await open(page, folder, UPDATE)
    const [part, deeper] = [
      page.locator('#schema-Conversation').getByText('numberOfUnreadMessages', { exact: true }).first(),
      page.locator('#schema-Role').getByText('permissions', { exact: true }).first(),
    ]
    expect(await deeper.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect([await part.isVisible(), await deeper.isVisible()]).toEqual([true, false])
    expect(await page.getByText('Try it', { exact: true }).isVisible()).toBe(false)
  })

  test('each printed decision has its reason', async () => {
    const page = await newPage({ viewport: WIDE })
    await open(page, folder, 'decisions.html')
    await page.emulateMedia({ media: 'print' })
    const reasons = page.getByText('Why', { exact: true })
    const visible = await reasons.evaluateAll(
      (all) => all.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length,
    )
    expect(visible).toBe(readModel().decisions.length)
  })

  test.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('no sample breaks in a word in a %s window', async (_, viewport) => {
    const page = await newPage({ viewport })
    const broken: string[] = []
    for (const path of readModel().operations.map(referenceOf)) {
      await open(page, folder, path)
      broken.push(...(await brokenWordsOf(page)).map((place) => `${path}: ${place}`))
    }
    expect(broken).toEqual([])
  })

  test('a page that is opened as a file has no form that calls the service', async () => {
    const page = await newPage()
    await open(page, folder, UPDATE)
    expect(await page.locator('#try-it').count()).toBe(0)
  })

  test('the form calls a safe operation, and does not store the key', async () => {
    const page = await served('reference/get-conversation.html')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.result').getByText('"uniqueId": "cnv_harbour_001"').first().waitFor()
    expect(await statusOf(page)).toBe('200')
    expect(await page.locator(':focus').textContent()).toContain('200')
    const { y = 0, height = 0 } = (await page.locator('.result').boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(WIDE.height)
    expect(
      await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    ).not.toContain(demo().apiKey)
  })

  test('a key that a reader keeps for the tab is on the next page, until the reader stops keeping it', async () => {
    const page = await served(UPDATE)
    await page.getByRole('checkbox', { name: 'Keep the key for this tab' }).check()
    await open(page, `${demo().url}/docs/`, REGENERATE)
    const key = page.getByRole('textbox', { name: 'API key' })
    expect(await key.inputValue()).toBe(demo().apiKey)
    await page.getByRole('checkbox', { name: 'Keep the key for this tab' }).uncheck()
    await page.reload()
    expect(await page.locator('input[name="key"]').inputValue()).toBe('')
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })

  test('in forced colors, an outline marks the selected tab and the current page', async () => {
    const page = await newPage({ viewport: WIDE, forcedColors: 'active' })
    await open(page, folder, UPDATE)
    const outlineOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).outlineStyle`)
    expect(await outlineOf('.tabs :checked + span')).toBe('solid')
    expect(await outlineOf('.tabs :not(:checked) + span')).toBe('none')
    expect(await outlineOf('.side [aria-current]')).toBe('solid')
  })

  test('a write shows its request before sending it, and a stale ETag gets 412 with a link to the page of the error', async () => {
    const page = await served(UPDATE)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await page.locator('input[name="header.If-Match"]').fill('"stale"')
    await page.getByRole('button', { name: 'Review and send' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update a conversation?' })
    expect(await dialog.textContent()).toContain(`POST ${demo().url}/api/conversation/cnv_harbour_002`)
    expect(await dialog.textContent()).toContain('"status": "Closed"')
    expect(await dialog.textContent()).not.toContain(demo().apiKey)
    expect(await violationsOf(page)).toEqual([])
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').getByRole('link', { name: 'precondition_failed' }).waitFor()
    expect(await statusOf(page)).toBe('412')
    await page.getByRole('button', { name: 'Use this ETag in If-Match' }).click()
    await page.getByRole('button', { name: 'Review and send' }).click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.locator('.result .s2').waitFor()
    expect(sent).toEqual(['POST', 'POST'])
  })

  test('a new key is created only after a confirmation, and the page can use it', async () => {
    const page = await served(REGENERATE)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.getByRole('button', { name: 'Review and send' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Review and send' }).click()
    await page.getByRole('button', { name: 'Create a new key' }).click()
    await page.getByRole('button', { name: 'Use the new key on this page' }).click()
    expect(await page.getByRole('textbox', { name: 'API key' }).inputValue()).toMatch(/^parley_/)
    expect(await page.getByRole('textbox', { name: 'API key' }).inputValue()).not.toBe(demo().apiKey)
  })

  /** The page of an operation as the service serves it, with the demo's key in its form. */
  async function served(path: string): Promise<Page> {
    const page = await newPage({ viewport: WIDE })
    await open(page, `${demo().url}/docs/`, path)
    await page.getByText('Try it', { exact: true }).click()
    await page.getByRole('textbox', { name: 'API key' }).fill(demo().apiKey)
    return page
  }
}

const statusOf = (page: Page) => page.locator('.result .status').textContent()
