// Endpoints for a supervisor or a load balancer. `/health/live` says that the process runs, and `/health/ready` that it takes requests.
import { contract } from '@parley/contract'
import { Hono } from 'hono'
import type { Store } from '../store/store.ts'
import { ServiceError } from '../domain/kernel/errors.ts'
import type { HttpEnv } from './env.ts'
import { failure } from './problems.ts'

const { version } = contract.info

/** Serves `/health/live`, always with 200, and `/health/ready`, with 503 if the service is stopping or the store doesn't work. */
export function health(storage: Pick<Store, 'ping'>, isStopping: () => boolean) {
  return new Hono<HttpEnv>()
    .use('/health/*', (c, next) => {
      c.set('quiet', true)
      return next()
    })
    .get('/health/live', (c) => c.json({ status: 'live', version }))
    .get('/health/ready', async (c) => {
      if (isStopping()) return failure(c, new ServiceError('service_unavailable', {}, 'The service is shutting down.'))
      await storage.ping()
      return c.json({ status: 'ready', version })
    })
}
