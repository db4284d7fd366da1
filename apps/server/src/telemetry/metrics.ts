// The metrics for Prometheus: counters of requests, of rejections by a bound, commits, deliveries and jobs, and gauges of the store.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import { queueHealth } from '../domain/directory/queues.ts'
import { webhookHealth } from '../domain/webhooks/read.ts'
import { operationIds } from '../http/policy.ts'
import type { RequestFacts } from '../http/request-context.ts'
import { countPending } from '../domain/api-keys/keys.ts'
import { BOUNDED_RESOURCES } from '../fairness/bounds.ts'

/** The buckets of request durations, in seconds. A request without a commit takes less than 1 ms. It takes seconds if the disk is slow. */
const DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const COMMIT_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256]
/** The value of the label `operation` for a request to no operation of the contract. */
const NO_OPERATION = 'none'
/** The error statuses for which each operation has a counter, with the value 0, from the start of the process. */
const ERROR_STATUSES = [500, 503]

/** The values of the webhook gauges if the store can't be read. Prometheus uses NaN for an unknown value. */
const UNKNOWN = { enabled: Number.NaN, disabled: Number.NaN, heldTypes: Number.NaN, oldestMs: Number.NaN }

const UNKNOWN_QUEUES = { count: Number.NaN, oldestMs: Number.NaN }

/** The sources of the gauges, which are read each time that Prometheus requests the metrics. */
export interface GaugeSources {
  storage: Store
  /** Returns the number of open connections. */
  connections: () => Promise<number>
  maxConnections: number
  /** Returns the number of requests that wait for events. */
  waiting: () => number
  now: () => Date
}

type CountedFacts = Pick<RequestFacts, 'operationId' | 'status' | 'ms' | 'bounded'>
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics, and returns the functions with which the service reports each response, commit, delivery or run of a job. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counts = createCounts(registry)
  const gauges = createGauges(registry)
  // Prometheus computes increases from an earlier value. So each error counter starts with 0, or its first error would not be noticed.
  for (const operation of [...operationIds, NO_OPERATION])
    for (const status of ERROR_STATUSES) counts.requests.inc({ operation, status }, 0)
  for (const bounded of BOUNDED_RESOURCES) counts.bounded.inc({ bounded }, 0)
  for (const outcome of ['delivered', 'failed']) counts.webhooks.inc({ outcome }, 0)
  return {
    onResponse: ({ operationId = NO_OPERATION, status, ms, bounded }: CountedFacts): void => {
      if (bounded !== undefined) counts.bounded.inc({ bounded })
      counts.requests.inc({ operation: operationId, status })
      counts.duration.observe({ operation: operationId }, ms / 1000)
    },
    /** Counts a request that is rejected before it is routed to an operation. */
    onRejection: ({ status }: { status: number }) => counts.requests.inc({ operation: NO_OPERATION, status }),
    onCommit: (writes: number) => counts.commit.observe(writes),
    /** Counts a connection that was closed because there were too many. */
    onDrop: () => counts.dropped.inc(),
    onWebhook: (isDelivered: boolean) => counts.webhooks.inc({ outcome: isDelivered ? 'delivered' : 'failed' }),
    onJob: (job: string, isDone: boolean) => counts.jobs.inc({ job, outcome: isDone ? 'done' : 'failed' }),
    /** Reads the gauges and returns all metrics in the text format of Prometheus. */
    async render({ storage, connections, maxConnections, waiting, now }: GaugeSources): Promise<string> {
      gauges.waiting.set(waiting())
      gauges.maxConnections.set(maxConnections)
      gauges.connections.set(await connections())
      // If the store fails, its gauges are NaN, and the other metrics are still served.
      gauges.pendingKeys.set(await storage.read(undefined, countPending).catch(() => Number.NaN))
      const health = await storage.read(undefined, () => webhookHealth()).catch(() => UNKNOWN)
      gauges.endpoints.set({ state: 'enabled' }, health.enabled)
      gauges.endpoints.set({ state: 'disabled' }, health.disabled)
      gauges.heldTypes.set(health.heldTypes)
      gauges.oldestUndelivered.set(health.oldestMs / 1000)
      const queues = await storage.read(undefined, () => queueHealth(now())).catch(() => UNKNOWN_QUEUES)
      gauges.queued.set(queues.count)
      gauges.oldestQueued.set(queues.oldestMs / 1000)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Creates the counters and histograms, which grow with each request, commit, delivery or run of a job. */
function createCounts(registry: Registry) {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  return {
    requests: counter(
      'parley_requests_total',
      'Completed requests by operation of the contract (none for others) and status.',
      'operation',
      'status',
    ),
    duration: new Histogram({
      name: 'parley_request_duration_seconds',
      help: 'Time from the request headers to the response, by operation of the contract (none for others).',
      labelNames: ['operation'],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    bounded: counter(
      'parley_bounded_requests_total',
      'Requests rejected with 503 because their organization had too much unfinished, by what it was.',
      'bounded',
    ),
    commit: new Histogram({
      name: 'parley_commit_writes',
      help: 'Writes per commit of the store. The count is the number of commits.',
      buckets: COMMIT_BUCKETS,
      registers,
    }),
    dropped: counter('parley_connections_dropped_total', 'Connections closed because MAX_CONNECTIONS was reached.'),
    jobs: counter(
      'parley_job_runs_total',
      'Runs of jobs of this instance, by job and outcome. Each minute is a run of each job.',
      'job',
      'outcome',
    ),
    webhooks: counter(
      'parley_webhook_deliveries_total',
      'Attempts of this instance to deliver an event to an endpoint, by outcome.',
      'outcome',
    ),
  }
}

/** Creates the gauges, which show the current state. `heldTypes` are event types that an endpoint gets only rarely, after 100 failures. */
function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  /** Creates a gauge for a value from the store. Its help text says that the value is NaN if the store can't be read. */
  const storeGauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    gauge(name, `${help} NaN if the store is unavailable.`, ...labelNames)
  return {
    connections: gauge('parley_connections', 'Open connections.'),
    maxConnections: gauge('parley_max_connections', 'The value of MAX_CONNECTIONS.'),
    waiting: gauge('parley_waiting_requests', 'Requests that wait for events.'),
    pendingKeys: storeGauge('parley_pending_keys', 'API keys that were created and not used yet.'),
    endpoints: storeGauge('parley_webhook_endpoints', 'Endpoints of webhooks by state.', 'state'),
    heldTypes: storeGauge(
      'parley_webhook_held_types',
      'Event types that enabled endpoints get rarely, because 100 events of the type failed.',
    ),
    queued: storeGauge('parley_queued_messages', 'Messages that wait for the adapters of channels; at most 1000.'),
    oldestQueued: storeGauge(
      'parley_queued_oldest_seconds',
      'Age of the oldest message of the last 7 days that waits on a channel which ever had a receipt; 0 if there is none.',
    ),
    oldestUndelivered: storeGauge(
      'parley_webhook_oldest_undelivered_seconds',
      'Age of the oldest event that an enabled endpoint has not got; 0 if there is none.',
    ),
  }
}
