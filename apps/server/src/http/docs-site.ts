// Serves the built docs at `/docs`, and redirects the `type` URL of a problem to its page.
import { Hono, type Context } from 'hono'
import type { HttpEnv } from './env.ts'

export interface SiteFile {
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  /** The bytes, compressed with gzip. */
  gzip: Uint8Array<ArrayBuffer>
  /** The ETag of the content, without quotes. */
  tag: string
}

export interface Site {
  /** Reads the file at a path below the root of the site; undefined if there is none. No path leads out of the site. */
  read: (path: string) => Promise<SiteFile | undefined>
}

const ROOT = '/docs/'
/** The headers of each file. */
const PAGE = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'none'",
}

/** Serves a static site. Its links are relative, so it can be mounted at any path. */
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

/** Returns true if the request comes from a browser that navigates to a page: only these ask for HTML. */
const isBrowser = (c: Context<HttpEnv>): boolean => /\btext\/html\b/.test(c.req.header('Accept') ?? '')

/** The placeholder at the beginning of links in `404.html`. The number of `../` depends on the requested path. */
const UP = '{up}'

/** Responds to an unknown path: browsers get a page, programs get problem details. */
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
