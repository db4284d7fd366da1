// The pages about the service itself: the written contract, and a page for each kind of problem.
import { contract, contractYaml, problems, type ProblemDefinition } from '@parley/contract'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { respond } from './respond.ts'
import type { HttpEnv } from './env.ts'

const isCode = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)

/** `/openapi.json`, `/openapi.yaml` and `/problems/<code>`, to which the `type` of each problem leads. */
export function contractPages() {
  const json = JSON.stringify(contract, null, 2)
  return new Hono<HttpEnv>()
    .get('/openapi.json', (c) => respond(c, 200, json, { 'Content-Type': 'application/json' }))
    .get('/openapi.yaml', (c) => respond(c, 200, contractYaml(), { 'Content-Type': 'application/yaml' }))
    .get('/problems/:code', (c) => {
      const code = c.req.param('code')
      return isCode(code) ? c.html(problemPage(code, problems[code])) : c.notFound()
    })
}

/** The contract writes code between backticks. Its words are ours, but they are escaped all the same. */
const withCode = (words: string) =>
  raw(
    words
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll(/`([^`]+)`/g, '<code>$1</code>'),
  )

const problemPage = (code: string, { title, status, when, remedy }: ProblemDefinition) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          body {
            font:
              1.1rem/1.5 system-ui,
              sans-serif;
            max-width: 40rem;
            margin: 3rem auto;
            padding: 0 1rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p><code>${code}</code>, status ${status}</p>
          <h2>When</h2>
          <p>${withCode(when)}</p>
          <h2>What to do</h2>
          <p>${withCode(remedy)}</p>
        </main>
      </body>
    </html>`
