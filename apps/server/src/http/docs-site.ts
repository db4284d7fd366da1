// The built docs at `/docs`, and the way to them from the `type` of a problem.
import { Hono, type Context } from 'hono'
import type { HttpEnv } from './env.ts'

export interface SiteFile {
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  /** The same, compressed. */
  gzip: Uint8Array<ArrayBuffer>
  /** Names the content, as an entity tag without its quotes. */
  tag: string
}

export interface Site {
  /** The file at a path below the root of the site, or undefined if the site has none. Any path is safe. */
  read: (path: string) => Promise<SiteFile | undefined>
}

const ROOT = '/docs/'
/** The headers of each page. */
const PAGE = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'none'",
}

/** Serves a site that was built as files. Its links are relative, so it can be mounted at any path. */
export function docsSite(site: Site) {
  return (
    new Hono<HttpEnv>()
      .get('/', (c, next) => {
        if (!isBrowser(c)) return next()
        c.header('Vary', 'Accept')
        return c.redirect('docs/')
      })
      .get('/docs', (c) => c.redirect('docs/'))
      .get('/llms.txt', (c) => c.redirect('docs/llms.txt'))
      .get(`${ROOT}*`, async (c) => {
        const file = await site.read(c.req.path.slice(ROOT.length) || 'index.html')
        return file === undefined ? notFound(c, site) : respond(c, file)
      })
      // RFC 9116 names this place.
      .get('/.well-known/security.txt', async (c) => {
        const file = await site.read('security.txt')
        return file === undefined ? c.notFound() : respond(c, file)
      })
      .get('/problems/:code', async (c, next) => {
        const page = `errors/${c.req.param('code')}.html`
        if ((await site.read(page)) === undefined) return next()
        return c.redirect(`..${ROOT}${page}`)
      })
  )
}

/** A browser shows what it navigates to, and says so. */
const isBrowser = (c: Context<HttpEnv>): boolean => /\btext\/html\b/.test(c.req.header('Accept') ?? '')

/** The placeholder at the beginning of links in the page for unknown addresses. The page can be shown at any depth. */
const UP = '{up}'

/** Programs get the problem that every unknown path gets, and people a page. */
async function notFound(c: Context<HttpEnv>, site: Site): Promise<Response> {
  const page = isBrowser(c) ? await site.read('404.html') : undefined
  if (page === undefined) return c.notFound()
  const depth = c.req.path.slice(ROOT.length).split('/').length - 1
  c.header('Vary', 'Accept')
  const html = new TextDecoder().decode(page.bytes).replaceAll(UP, '../'.repeat(depth))
  return c.body(html, 404, { ...PAGE, 'Content-Type': page.mediaType })
}

function respond(c: Context<HttpEnv>, { mediaType, bytes, gzip, tag }: SiteFile): Response {
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(c.req.header('Accept-Encoding') ?? '')
  const etag = isCompressed ? `"${tag}-gzip"` : `"${tag}"`
  c.header('ETag', etag)
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, { 'Cache-Control': 'no-cache' })
  if (isCompressed) c.header('Content-Encoding', 'gzip')
  return c.body(isCompressed ? gzip : bytes, 200, { ...PAGE, 'Content-Type': mediaType })
}
