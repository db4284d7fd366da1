// Every page of the site in four settings, with all of its parts open: light and dark, wide and narrow. The tests try one page of
// each template; this tries all of them, which takes minutes.
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { buildSite } from '../src/site/build-site.ts'
import { mostBytesOf, open, openBrowser, overflowOf, showAll, violationsOf } from './browser.ts'

const SETTINGS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 1440, height: 900 },
    { width: 320, height: 740 },
  ].map((viewport) => ({ colorScheme, viewport })),
)

/** Returns the errors of a page, one line each. */
async function problemsOf(page: Page, folder: string, path: string): Promise<string[]> {
  const found: string[] = []
  const bytes = statSync(join(folder, path)).size
  if (bytes > mostBytesOf(path)) found.push(`weighs ${bytes} bytes`)
  const { elsewhere, errors } = await open(page, `${pathToFileURL(folder).href}/`, path)
  found.push(...elsewhere.map((url) => `asks for ${url}`), ...errors)
  await page.evaluate(showAll)
  for (const { colorScheme, viewport } of SETTINGS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    const setting = `${colorScheme}, ${viewport.width} pixels`
    const overflow = await overflowOf(page)
    if (overflow > 0) found.push(`${setting}: ${overflow} pixels wider than the window`)
    const violations = await violationsOf(page)
    found.push(...violations.map(({ rule, places }) => `${setting}: ${rule}: ${places.join(' | ')}`))
  }
  return found
}

const folder = await mkdtemp(join(tmpdir(), 'parley-site-'))
const browser = await openBrowser()
let count = 0
try {
  const paths = (await buildSite(folder)).filter((path) => path.endsWith('.html'))
  for (const path of paths) {
    const page = await browser.newPage()
    const found = await problemsOf(page, folder, path)
    count += found.length
    console.log(found.length === 0 ? `ok  ${path}` : `bad ${path}\n  ${found.join('\n  ')}`)
    await page.close()
  }
  console.log(`${paths.length} pages in ${SETTINGS.length} settings, ${count} problems`)
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}
process.exitCode = count === 0 ? 0 : 1
