// Command `pnpm --filter @parley/docs build`: builds the site. `pnpm start` calls it with `--if-stale`: then it builds the site only if one
// of its sources has changed, and an error in the build doesn't keep the service from starting.
import { join, relative } from 'node:path'
import { SITE } from '../places.ts'
import { buildSite } from '../site/build-site.ts'
import { isStale } from '../site/stale.ts'

const onlyIfStale = process.argv.includes('--if-stale')

/** Builds the site, and prints the number of its files, the duration, and the path of its first page. */
async function build(): Promise<void> {
  const startMs = performance.now()
  const files = await buildSite(SITE)
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
  const indexPath = join(relative(process.cwd(), SITE), 'index.html')
  process.stdout.write(`${files.length} pages in ${seconds} s: open ${indexPath}, or /docs on a running service.\n`)
}

if (!onlyIfStale || isStale(SITE)) {
  await build().catch((error: unknown) => {
    if (!onlyIfStale) throw error
    process.stderr.write(`The docs could not be built, so /docs is not there: ${String(error)}\n`)
  })
}
