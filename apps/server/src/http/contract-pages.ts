// Serves the contract. If the server has no built docs, it also serves a short text about each problem.
import { contract, contractYaml, problems } from '@parley/contract'
import { Hono } from 'hono'
import { respond } from './respond.ts'
import type { HttpEnv } from './env.ts'

const isCode = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)

/** The contract as JSON, created at the first request and kept. */
let contractJson: Buffer<ArrayBuffer> | undefined

/** Serves `/openapi.json`, `/openapi.yaml` and `/problems/<code>`. The last is the URL in the property `type` of an error response. */
export function contractPages() {
  return new Hono<HttpEnv>()
    .get('/openapi.json', (c) => {
      contractJson ??= Buffer.from(JSON.stringify(contract, null, 2))
      return respond(c, 200, contractJson, { 'Content-Type': 'application/json' })
    })
    .get('/openapi.yaml', (c) => respond(c, 200, contractYaml(), { 'Content-Type': 'application/yaml' }))
    .get('/problems/:code', (c) => {
      const code = c.req.param('code')
      if (!isCode(code)) return c.notFound()
      const { title, status, when, remedy } = problems[code]
      return c.text(`${title}\n${code}, status ${status}\n\nWhen: ${when}\n\nWhat to do: ${remedy}\n`)
    })
}
