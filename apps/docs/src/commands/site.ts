// `pnpm --filter @parley/docs build`: builds the site and prints its path. With `--if-stale`, as `pnpm start` calls it, it builds only if
// something that the site is made of changed since, and a failure does not keep the service from starting.
import { join, relative } from 'node:path'
import { SITE } from '../places.ts'
import { buildSite } from '../site/build-site.ts'
import { isStale } from '../site/stale.ts'

const isOptional = process.argv.includes('--if-stale')

async function build(): Promise<void> {
  const start = performance.now()
  const pages = await buildSite(SITE)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const where = join(relative(process.cwd(), SITE), 'index.html')
  process.stdout.write(`${pages.length} pages in ${seconds} s: open ${where}, or /docs on a running service.\n`)
}

if (!isOptional || isStale(SITE)) {
  await build().catch((error: unknown) => {
    if (!isOptional) throw error
    process.stderr.write(`The docs could not be built, so /docs is not there: ${String(error)}\n`)
  })
}
