// Tests that the server serves the built docs below /docs unchanged, and no other files.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSite } from '../src/commands/site-files.ts'
import { createHarness } from './harness.ts'

async function serveSite() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'site/errors'), { recursive: true })
  await writeFile(join(folder, 'secret.html'), 'outside')
  await writeFile(join(folder, 'site/index.html'), '<h1>Docs</h1>')
  await writeFile(join(folder, 'site/errors/route_not_found.html'), '<h1>Route not found</h1>')
  await writeFile(join(folder, 'site/404.html'), '<a href="{up}index.html">Docs</a>')
  const root = join(folder, 'site')
  return { root, ...(await createHarness({ site: openSite(root) })) }
}

test('/docs redirects to the first page, which no other page may show in a frame', async () => {
  const { send } = await serveSite()
  const moved = await send('GET', '/docs')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, 'docs/'])
  const page = await send('GET', '/docs/')
  expect(await page.text()).toBe('<h1>Docs</h1>')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
})

test('the type of a problem links to its page in the docs, if there is one', async () => {
  const { send } = await serveSite()
  const moved = await send('GET', '/problems/route_not_found')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '../docs/errors/route_not_found.html'])
  expect((await send('GET', '/problems/internal_error')).status).toBe(200)
  expect((await send('GET', '/problems/no_such_problem')).status).toBe(404)
})

test('/.well-known/security.txt is served if the site has it', async () => {
  const { send, root } = await serveSite()
  expect((await send('GET', '/.well-known/security.txt')).status).toBe(404)
  await writeFile(join(root, 'security.txt'), 'Contact: mailto:security@acme.example\n')
  const found = await send('GET', '/.well-known/security.txt')
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await found.text()).toContain('Contact: ')
})

describe('a path that is no page of the site', () => {
  test.each([
    '/docs/nothing.html',
    '/docs/../secret.html',
    '/docs/%2e%2e/secret.html',
    '/docs/..%2fsecret.html',
    '/docs/%2e%2e%2fsecret.html',
    '/docs/..%5csecret.html',
    '/docs//etc/passwd',
    '/docs/errors',
    '/docs/errors/',
    '/docs/index.html%00',
    '/docs/%zz.html',
    '/docs/.html',
  ])('%s gets the response of an unknown path', async (path) => {
    const { send } = await serveSite()
    const response = await send('GET', path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'route_not_found' })
  })
})

test('a page is compressed for clients that accept it, with another ETag', async () => {
  const { send } = await serveSite()
  const plain = await send('GET', '/docs/index.html')
  const gzip = await send('GET', '/docs/index.html', { headers: { 'Accept-Encoding': 'br, gzip' } })
  const rejected = await send('GET', '/docs/index.html', { headers: { 'Accept-Encoding': 'gzip;q=0, br' } })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(rejected.headers.get('content-encoding')).toBeNull()
  expect(gzip.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  const unzipped = new Response(gzip.body?.pipeThrough(new DecompressionStream('gzip')))
  expect(await unzipped.text()).toBe('<h1>Docs</h1>')
})

test('a page is not sent again while its ETag is current, and is sent again after a new build', async () => {
  const { send, root } = await serveSite()
  const tag = (await send('GET', '/docs/index.html')).headers.get('etag') ?? ''
  const again = () => send('GET', '/docs/index.html', { headers: { 'If-None-Match': tag } })
  expect((await again()).status).toBe(304)
  await rm(join(root, 'index.html'))
  expect((await again()).status).toBe(404)
  await writeFile(join(root, 'index.html'), '<h1>Built anew</h1>')
  expect(await (await again()).text()).toBe('<h1>Built anew</h1>')
})

test('without a built site, /docs responds like any unknown path', async () => {
  const { send } = await createHarness()
  expect((await send('GET', '/docs/')).status).toBe(404)
})

const BROWSER = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

test('the root of the service redirects a browser to the docs, and returns a problem to a program', async () => {
  const { send } = await serveSite()
  const moved = await send('GET', '/', { headers: BROWSER })
  expect([moved.status, moved.headers.get('location'), moved.headers.get('vary')]).toEqual([302, 'docs/', 'Accept'])
  const problem = await send('GET', '/', { headers: { Accept: 'application/json' } })
  expect(problem.status).toBe(404)
  expect(await problem.json()).toMatchObject({ code: 'route_not_found' })
})

test('a browser gets a page for a wrong address below /docs, with relative links that work', async () => {
  const { send } = await serveSite()
  for (const [path, href] of [
    ['/docs/nothing.html', 'index.html'],
    ['/docs/errors/nothing', '../index.html'],
    ['/docs/a/b/', '../../index.html'],
  ] as const) {
    const page = await send('GET', path, { headers: BROWSER })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toBe(`<a href="${href}">Docs</a>`)
  }
})

test('a wrong address with many folders gets a response that is hardly longer than the address', async () => {
  const { send } = await serveSite()
  const path = `/docs/${'a/'.repeat(5000)}`
  const response = await send('GET', path, { headers: BROWSER })
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  expect((await response.text()).length).toBeLessThan(2 * path.length)
})
