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
  /** The file at a path below the root of the site; undefined where the site has none, whatever the path looks like. */
  read: (path: string) => Promise<SiteFile | undefined>
}

const ROOT = '/docs/'

/** Serves a site that was built as files. Its links are relative, so that it does not matter where it is mounted. */
export function docsSite(site: Site) {
  return new Hono<HttpEnv>()
    .get('/docs', (c) => c.redirect('docs/'))
    .get(`${ROOT}*`, async (c) => {
      const file = await site.read(c.req.path.slice(ROOT.length) || 'index.html')
      return file === undefined ? c.notFound() : answer(c, file)
    })
    .get('/problems/:code', async (c, next) => {
      const page = `errors/${c.req.param('code')}.html`
      if ((await site.read(page)) === undefined) return next()
      return c.redirect(`..${ROOT}${page}`)
    })
}

function answer(c: Context<HttpEnv>, { mediaType, bytes, gzip, tag }: SiteFile): Response {
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(c.req.header('Accept-Encoding') ?? '')
  const etag = isCompressed ? `"${tag}-gzip"` : `"${tag}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Security-Policy', "frame-ancestors 'none'")
  if (isCompressed) c.header('Content-Encoding', 'gzip')
  return c.body(isCompressed ? gzip : bytes, 200, { 'Content-Type': mediaType })
}
