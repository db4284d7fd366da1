// The recipe for Hono on a port.
import { serve } from '@hono/node-server'
import { app } from './examples/webhooks/hono.ts'

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
