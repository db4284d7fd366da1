// The files in deploy/monitoring name metrics and labels that the server has, and Prometheus accepts them.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { policies } from '../src/http/policy.ts'
import { readDocument } from './documented.ts'
import { OWNER } from './fixture.ts'
import { hasProgram } from './optional-program.ts'
import { createHarness } from './harness.ts'

const FOLDER = fileURLToPath(new URL('../../../deploy/monitoring/', import.meta.url))
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

const ALERTS = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
})
const alerts = ALERTS.parse(parse(read('alerts.yaml'))).groups.flatMap(({ rules }) => rules)

const SOURCE = z.literal('${datasource}')
const DASHBOARD = z.object({
  uid: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      datasource: z.object({ uid: SOURCE }),
      targets: z.array(z.object({ expr: z.string() })).nonempty(),
    }),
  ),
})
const dashboard = DASHBOARD.parse(JSON.parse(read('dashboard.json')))

/** Each expression with its place. */
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ at: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ at: title, expr }))),
]

/** Names that Prometheus itself adds, or that the dashboard uses in place of a label. */
const OF_PROMETHEUS = new Set(['up', 'job', 'instance', 'alertname'])

type Metrics = Map<string, Map<string, Set<string>>>

/** The metrics of a running server, each with its labels and their values. */
async function scrape(): Promise<Metrics> {
  const harness = await createHarness()
  const service = await harness.listen({ METRICS_PORT: '0' })
  const key = await harness.keyOf(OWNER)
  await fetch(`${service.url}/api/tags`, { headers: { Authorization: `Bearer ${key}` } })
  const text = await (await fetch(service.metricsUrl ?? '')).text()
  const metrics: Metrics = new Map()
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = metrics.get(name) ?? new Map<string, Set<string>>()
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value))
    metrics.set(name, known)
  }
  // A server that has just started did not respond with each status yet.
  const statuses = Object.values(policies).flatMap((policy) => policy.statuses.map(String))
  metrics.get('parley_requests_total')?.set('status', new Set(statuses))
  return metrics
}

interface Read {
  name: string
  matchers: { label: string; operator: string; value: string }[]
}

/** The metrics that an expression reads, each with its matchers. */
const readBy = (expr: string): Read[] =>
  [...expr.matchAll(/\b((?:parley|process|nodejs)_\w+|up\b)(?:\{([^}]*)\})?/g)].map(([, name = '', inside = '']) => ({
    name,
    matchers: [...inside.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', operator = '', value = '']) => ({
      label,
      operator,
      value,
    })),
  }))

/** Yields the names of metrics and labels in an expression that the server doesn't have. */
function* unknownIn(expr: string, metrics: Metrics): Generator<string> {
  const found = readBy(expr).filter(({ name }) => !OF_PROMETHEUS.has(name))
  for (const { name, matchers } of found) {
    const labels = metrics.get(name)
    if (labels === undefined) yield name
    for (const { label, operator, value } of matchers.filter((matcher) => !OF_PROMETHEUS.has(matcher.label))) {
      const pattern = new RegExp(operator.endsWith('~') ? `^(?:${value})$` : `^${RegExp.escape(value)}$`)
      if (![...(labels?.get(label) ?? [])].some((each) => pattern.test(each))) yield `${name}{${label}="${value}"}`
    }
  }
  const labels = new Set(found.flatMap(({ name }) => [...(metrics.get(name)?.keys() ?? [])]))
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  yield* grouped.filter((label) => !labels.has(label) && !OF_PROMETHEUS.has(label)).map((label) => `by (${label})`)
}

test('the alerts and the dashboard read metrics, labels and values that the server has', async () => {
  const metrics = await scrape()
  const found = expressions.map(({ at, expr }) => ({ at, unknown: [...unknownIn(expr, metrics)] }))
  expect(found.filter(({ unknown }) => unknown.length > 0)).toEqual([])
  expect(expressions.filter(({ expr }) => readBy(expr).length === 0)).toEqual([])
})

test.each([
  ['rate(parley_request_total[5m])', 'parley_request_total'],
  ['parley_webhook_endpoints{state="off"}', 'parley_webhook_endpoints{state="off"}'],
  ['sum by (instance, route) (parley_requests_total{status=~"5.."})', 'by (route)'],
])('in %s, the check finds %s', async (expr, unknown) => {
  expect([...unknownIn(expr, await scrape())]).toEqual([unknown])
})

const familyOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '')

test('the dashboard and the table in docs/operating.md show each metric of the service', async () => {
  const own = [...(await scrape()).keys()].filter((name) => name.startsWith('parley_'))
  const families = [...new Set(own.map(familyOf))]
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => readBy(expr)))
  const drawn = new Set(shown.map(({ name }) => familyOf(name)))
  expect(families.filter((name) => !drawn.has(name))).toEqual([])
  const table = [...readDocument('operating.md').text.matchAll(/^\| `(parley_\w+)` +\|/gm)].map(([, name = '']) => name)
  expect(table.toSorted()).toEqual(families.toSorted())
})

/** The end of the address of a section, as the site makes it of its title. */
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

test('each alert links to a section of docs/troubleshooting.md that names the alert', () => {
  const sections = readDocument('troubleshooting.md').text.split(/^## /m).slice(1)
  const known = sections.flatMap((section) => {
    const url = `https://parley.example/docs/troubleshooting.html#${anchor(section.split('\n')[0] ?? '')}`
    const names = /^Alerts?: ([^.]*)\.$/m.exec(section)?.[1] ?? ''
    return [...names.matchAll(/`(\w+)`/g)].map(([, alert]) => `${alert} ${url}`)
  })
  const linked = alerts.map(({ alert, annotations }) => `${alert} ${annotations.runbook_url}`)
  expect(linked.toSorted()).toEqual(known.toSorted())
})

test('the alert about memory fires before systemd ends the service', () => {
  const unit = readFileSync(new URL('../../../deploy/parley.service', import.meta.url), 'utf8')
  const most = /^MemoryMax=(\d+)M$/m.exec(unit)?.[1]
  expect(alerts.find(({ alert }) => alert === 'ParleyMemoryHigh')?.expr).toContain(`> 0.8 * ${most} * 1024 * 1024`)
})

const HAS_PROMTOOL = hasProgram('promtool', { tests: 'the alert rules', from: "Debian's package prometheus" })
const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

describe.runIf(HAS_PROMTOOL)('promtool', () => {
  test('accepts the configuration and the alerts', () => {
    expect(promtool('check', 'config', '--lint-fatal', 'prometheus.yaml')).toMatchObject({ status: 0 })
    const { status, said } = promtool('check', 'rules', '--lint-fatal', 'alerts.yaml')
    expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining(`${alerts.length} rules found`) })
  })

  test('finds that each alert fires above its threshold, and none below', () => {
    const { status, said } = promtool('test', 'rules', 'alerts.test.yaml')
    expect({ status, said }).toMatchObject({ status: 0 })
    const tested = new Set([...read('alerts.test.yaml').matchAll(/alertname="(\w+)"/g)].map(([, alert]) => alert))
    expect(alerts.filter(({ alert }) => !tested.has(alert))).toEqual([])
  })

  test('accepts each expression of the dashboard', () => {
    const rules = dashboard.panels.flatMap(({ id, targets }) =>
      targets.map(({ expr }, index) => ({
        record: `panel:${id}:${index}`,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
      })),
    )
    const file = join(temporaryFolder(), 'dashboard.json')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 })
  })
})
