// Serves the contract. If the server has no built docs, it also serves a short text about each problem.
import { contract, contractYaml, problems, type ProblemDefinition } from '@parley/contract'
import { Hono } from 'hono'
import { respond } from './respond.ts'
import type { HttpEnv } from './env.ts'

const isCode = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)

/** The contract as JSON, created at the first request and kept. */
let contractJson: Buffer<ArrayBuffer> | undefined

/** Serves `/openapi.json`, `/openapi.yaml` and `/problems/<code>`, the `type` URL of a problem. */
export function contractPages() {
  return new Hono<HttpEnv>()
    .get('/openapi.json', (c) => {
      contractJson ??= Buffer.from(JSON.stringify(contract, null, 2))
      return respond(c, 200, contractJson, { 'Content-Type': 'application/json' })
    })
    .get('/openapi.yaml', (c) => respond(c, 200, contractYaml(), { 'Content-Type': 'application/yaml' }))
    .get('/problems/:code', (c) => {
      const code = c.req.param('code')
      return isCode(code) ? c.text(problemPage(code, problems[code])) : c.notFound()
    })
}

/** Returns the text about a problem: its title, status and causes, and what a client should do. */
const problemPage = (code: string, { title, status, when, remedy }: ProblemDefinition) =>
  `${title}\n${code}, status ${status}\n\nWhen: ${when}\n\nWhat to do: ${remedy}\n`
