// Serves the built docs at `/docs`. The `type` of an error response is a URL, which this file redirects to the page about the error.
import { Hono, type Context } from 'hono'
import type { HttpEnv } from './env.ts'

/** A file of the built docs, uncompressed and compressed. */
export interface SiteFile {
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  /** The ETag of the content, without quotes. */
  tag: string
}

export interface Site {
  /** Reads the file at a path, such as `quickstart.html`. Returns undefined if there is no such file, or the path leaves the site. */
  read: (path: string) => Promise<SiteFile | undefined>
}

const ROOT = '/docs/'
/** The headers of each file. They tell a browser to revalidate a cached file, to trust the media type, and to show no file in a frame. */
const FILE_HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "frame-ancestors 'none'",
}

/** Serves the files of the built docs. All redirects are relative, because a proxy can serve the server below another path. */
export function docsSite(site: Site) {
  return new Hono<HttpEnv>()
    .get('/', (c, next) => {
      // A browser that opens the server's root gets the docs. Programs get the usual 404.
      if (!isBrowser(c)) return next()
      c.header('Vary', 'Accept')
      return c.redirect('docs/')
    })
    .get('/docs', (c) => c.redirect('docs/'))
    .get('/llms.txt', (c) => c.redirect('docs/llms.txt'))
    .get(`${ROOT}*`, async (c) => {
      const file = await site.read(c.req.path.slice(ROOT.length) || 'index.html')
      return file === undefined ? notFound(c, site) : sendFile(c, file)
    })
    .get('/.well-known/security.txt', async (c) => {
      // RFC 9116 requires this path outside `/docs`. The file says where to report a vulnerability.
      const file = await site.read('security.txt')
      return file === undefined ? c.notFound() : sendFile(c, file)
    })
    .get('/problems/:code', async (c, next) => {
      const page = `errors/${c.req.param('code')}.html`
      if ((await site.read(page)) === undefined) return next()
      return c.redirect(`..${ROOT}${page}`)
    })
}

/** Returns true if a browser sent the request to show a page. Only such requests have `text/html` in the header `Accept`. */
const isBrowser = (c: Context<HttpEnv>): boolean => /\btext\/html\b/.test(c.req.header('Accept') ?? '')

/** The placeholder at the beginning of links in `404.html`. `notFound` writes `../` instead, once for each folder of the path. */
const UP = '{up}'

/** The 404 page repeats its prefix in each link, so a longer path would make a response many times as large as the request. */
const MAX_FOLDERS = 10

/** Responds to an unknown path with 404. Browsers get an HTML page with relative links, and programs get problem details. */
async function notFound(c: Context<HttpEnv>, site: Site): Promise<Response> {
  const folderCount = c.req.path.slice(ROOT.length).split('/').length - 1
  const page = isBrowser(c) && folderCount <= MAX_FOLDERS ? await site.read('404.html') : undefined
  if (page === undefined) return c.notFound()
  c.header('Vary', 'Accept')
  const html = new TextDecoder().decode(page.bytes).replaceAll(UP, '../'.repeat(folderCount))
  return c.body(html, 404, { ...FILE_HEADERS, 'Content-Type': page.mediaType })
}

/** Responds with a file, compressed if the client accepts gzip. If the client's cached version is current, responds with 304. */
function sendFile(c: Context<HttpEnv>, { mediaType, bytes, gzip, tag }: SiteFile): Response {
  // `gzip;q=0` in `Accept-Encoding` means that the client doesn't accept gzip.
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(c.req.header('Accept-Encoding') ?? '')
  // A strong ETag names exact bytes, so the compressed file has its own ETag.
  const etag = isCompressed ? `"${tag}-gzip"` : `"${tag}"`
  c.header('ETag', etag)
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, { 'Cache-Control': 'no-cache' })
  if (isCompressed) c.header('Content-Encoding', 'gzip')
  return c.body(isCompressed ? gzip : bytes, 200, { ...FILE_HEADERS, 'Content-Type': mediaType })
}
