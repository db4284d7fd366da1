// `pnpm site`: builds the site and says where it is.
import { join, relative } from 'node:path'
import { SITE } from '../places.ts'
import { buildSite } from '../site/build-site.ts'

const start = performance.now()
const pages = await buildSite(SITE)
const seconds = ((performance.now() - start) / 1000).toFixed(1)
const where = join(relative(process.cwd(), SITE), 'index.html')
process.stdout.write(`${pages.length} pages in ${seconds} s: open ${where}, or /docs on a running service.\n`)
