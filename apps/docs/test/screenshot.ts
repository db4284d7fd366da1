// Makes the pictures of the docs that the README shows, in light and dark. It needs Chromium.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inWorkspace } from '../src/places.ts'
import { buildSite } from '../src/site/build-site.ts'
import { open, openBrowser } from './browser.ts'

const PAGE = 'reference/send-message.html'

const folder = await mkdtemp(join(tmpdir(), 'parley-screenshot-'))
await buildSite(join(folder, 'site'))
const browser = await openBrowser()
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 550 }, colorScheme })
  await open(page, `${pathToFileURL(folder).href}/site/`, PAGE)
  await page.screenshot({ path: inWorkspace(`docs/images/docs-${colorScheme}.png`) })
}
await browser.close()
await rm(folder, { recursive: true })
