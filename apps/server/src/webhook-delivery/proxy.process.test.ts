// A proxy must not be used: it would resolve the name again, and connect to an address that nothing has checked.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { respond, startReceiver } from '../../test/receiver.ts'

test('webhooks ignore the proxies of the environment', async () => {
  await using receiver = await startReceiver(respond('204 No Content'))
  await using proxy = await startReceiver(respond('200 OK'))
  const proxyUrl = `http://127.0.0.1:${proxy.port}`
  const [module, url] = [new URL('post.ts', import.meta.url).href, `http://127.0.0.1:${receiver.port}/`]
  const program = `
    import { once } from 'node:events'
    import { get } from 'node:http'
    import { post } from '${module}'
    const sent = await post({ url: '${url}', headers: {}, body: '{}', timeoutMs: 30_000, allowPrivate: true })
    const [proxied] = await once(get('${url}'), 'response')
    console.log(JSON.stringify([sent.status, proxied.statusCode]))`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program],
    {
      env: {
        ...process.env,
        NODE_USE_ENV_PROXY: '1',
        HTTP_PROXY: proxyUrl,
        http_proxy: proxyUrl,
        NO_PROXY: '',
        no_proxy: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  // The second request shows that other requests do use the proxy.
  expect(JSON.parse(await text(child.stdout))).toEqual([204, 200])
  expect([receiver.connections(), proxy.connections()]).toEqual([1, 1])
})
