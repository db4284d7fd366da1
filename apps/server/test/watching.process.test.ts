// Tests the ways in which an operator watches the service: health, metrics, traces, and a log that fits them.
import { contract } from '@parley/contract'
import { freePort, listenOnFreePort } from '@parley/tools'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../src/sql/errors.ts'
import { areTracesEnabled } from '../src/telemetry/telemetry.ts'
import { samplerOf } from '../src/telemetry/traces.ts'
import { CONVERSATION, HARBOUR, OWNER, SUPERVISOR } from './fixture.ts'
import { send } from './raw-http.ts'
import { startService } from '@parley/tools'
import { createHarness } from './harness.ts'
import { storeWithKey } from './store-with-key.ts'

const update = ({ url }: { url: string }, key: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/conversation/${CONVERSATION}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: '{"status":"Closed"}',
  })

const { version } = contract.info

test('the process reports that it is live and ready, with the version of the contract', async () => {
  const { send: ask } = await createHarness()
  expect(await (await ask('GET', '/health/live')).json()).toEqual({ status: 'live', version })
  expect(await (await ask('GET', '/health/ready')).json()).toEqual({ status: 'ready', version })
})

test('if the store does not respond, the process is live, but not ready', async () => {
  const { storage } = await createHarness()
  const failing = { ...storage, ping: () => Promise.reject(new StoreUnavailable('The disk failed.')) }
  const { send: ask } = await createHarness({ storage: failing })
  const ready = await ask('GET', '/health/ready')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '1'])
  expect(ready.headers.get('content-type')).toBe('application/problem+json')
  expect((await ask('GET', '/health/live')).status).toBe(200)
})

test('health checks every few seconds do not fill the log', async () => {
  const { send: ask, lines } = await createHarness()
  await ask('GET', '/health/live')
  await ask('GET', '/nowhere')
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level)
  expect(levels).toEqual([20, 30])
})

test('the metrics count requests by operation and status, commits with their writes, and pending keys', async () => {
  const harness = await createHarness()
  const service = await harness.listen({ METRICS_PORT: '0' })
  const key = await harness.keyOf(OWNER)
  await harness.keyOf(SUPERVISOR)
  expect((await update(service, key)).status).toBe(200)
  expect((await update(service, 'nonsense')).status).toBe(401)
  await send(service.port, 'noise\r\n\r\n')

  const response = await fetch(service.metricsUrl ?? '')
  const text = await response.text()
  const lines = text.split('\n')

  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(lines).toContain('parley_requests_total{operation="updateConversation",status="200"} 1')
  expect(lines).toContain('parley_requests_total{operation="updateConversation",status="401"} 1')
  expect(lines).toContain('parley_requests_total{operation="none",status="400"} 1')
  expect(lines).toContain('parley_request_duration_seconds_count{operation="updateConversation"} 2')
  expect(lines).toContain('parley_pending_keys 1')
  // Two keys, the first use of one of them and the change of the status. On a busy machine the service can have written by itself, too.
  const [, commits] = /^parley_commit_writes_count (\d+)$/m.exec(text) ?? []
  expect(Number(commits)).toBeGreaterThanOrEqual(4)
  expect(lines).toContain(`parley_commit_writes_bucket{le="1"} ${commits}`)
  expect(lines.some((line) => /^parley_connections \d/.test(line))).toBe(true)
  expect(lines.some((line) => /^process_resident_memory_bytes \d/.test(line))).toBe(true)
})

test('the metrics are on a port of their own, and only if they are enabled', async () => {
  const { listen } = await createHarness()
  const without = await listen()
  expect(without.metricsUrl).toBeUndefined()
  const watched = await listen({ METRICS_PORT: '0' })
  expect((await fetch(`${watched.url}/metrics`)).status).toBe(404)
  expect((await fetch(new URL('/health/live', watched.metricsUrl))).status).toBe(404)
})

interface Span {
  traceId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector that keeps what it is sent. */
async function startCollector() {
  const exports: { path: string | undefined; body: Export }[] = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk))
    incoming.on('end', () => {
      exports.push({ path: incoming.url, body: JSON.parse(Buffer.concat(chunks).toString()) as Export })
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  onTestFinished(() => void server.close())
  const port = await listenOnFreePort(server)
  return { url: `http://127.0.0.1:${port}`, exports }
}

const attributesOf = ({ attributes }: Span): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('if the standard variables enable traces, each request is a span that continues the trace of its caller', async () => {
  const collector = await startCollector()
  const { url, key } = await storeWithKey()
  const server = await startService({
    DATABASE_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'desk',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await update(server, key, { traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  // The sampler leaves out what no caller wants to trace.
  await update(server, key)
  // Ending sends what is not sent yet.
  expect(await server.end('SIGTERM')).toBe(0)

  expect(new Set(collector.exports.map(({ path: to }) => to))).toEqual(new Set(['/v1/traces']))
  const resources = collector.exports.flatMap(({ body }) => body.resourceSpans)
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  expect(spans).toMatchObject([
    { traceId: trace, parentSpanId: '00f067aa0ba902b7', name: 'updateConversation', kind: 2 },
  ])
  expect(attributesOf(spans[0] ?? raise())).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'parley.request_id': trace,
    'parley.organization_id': HARBOUR,
  })
  expect(JSON.stringify(resources)).toContain('desk')
  expect(JSON.stringify(collector.exports)).not.toContain(key)
  expect(server.lines.some((line) => line.includes(`"requestId":"${trace}"`))).toBe(true)
})

test('an unreachable collector disturbs no request, and the service exits with 0', async () => {
  const { url, key } = await storeWithKey()
  const server = await startService({
    DATABASE_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  })
  expect((await update(server, key)).status).toBe(200)
  expect(server.lines.some((line) => line.includes('unsupported OTLP protocol'))).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.complaint()).toBe('')
})

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('with %o, traces are enabled: %s', (variables, asked) => {
  expect(areTracesEnabled(variables)).toBe(asked)
})

test.each([
  [{}, 'ParentBased'],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, 'TraceIdRatioBased{0.25}'],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' }, 'TraceIdRatioBased{1}'],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 'AlwaysOffSampler'],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, 'AlwaysOnSampler'],
  [{ OTEL_TRACES_SAMPLER: 'nonsense' }, 'ParentBased'],
])('with %o, the sampler is %s', (variables, name) => {
  expect(String(samplerOf(variables))).toContain(name)
})

function raise(): never {
  throw new Error('There is no span.')
}
