// A code host on loopback, with one pull request: what the review's requests to the REST API of GitHub need.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const TOKEN = '<TOKEN>'

export interface Comment {
  id: number
  body: string
  user: { login: string }
}

export interface CodeHost {
  url: string
  token: string
  comments: Comment[]
  labels: string[]
  /** Whether the pull request is closed, and how often a build of the pages was requested. */
  isClosed: boolean
  builds: number
  /** The last commit of the pull request, which is number 7 and comes from the branch `someone:tags`. */
  head: string
  close: () => void
}

/** Starts the code host. Requests without the token get 401, and unknown ones 404. */
export async function startCodeHost(): Promise<CodeHost> {
  const server = createServer((request, response) => void respond(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const host: CodeHost = {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    comments: [],
    labels: [],
    isClosed: false,
    builds: 0,
    head: '',
    close: () => server.close(),
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = ['POST', 'PATCH'].includes(request.method ?? '') ? await sentIn(request) : {}
    const found = request.headers.authorization === `Bearer ${TOKEN}` ? handle(host, request, body) : 401
    const status = typeof found === 'number' ? found : 200
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(typeof found === 'number' ? {} : found))
  }
  return host
}

/** A request for a build has no body. */
const sentIn = async (request: IncomingMessage): Promise<Sent> =>
  request.headers['content-type'] === 'application/json' ? ((await json(request)) as Sent) : {}

interface Sent {
  body?: string
  labels?: string[]
}

const BOT = { login: 'github-actions[bot]' }

/** The response, or an error status. */
function handle(host: CodeHost, { method, url = '' }: IncomingMessage, sent: Sent): unknown {
  const { pathname, searchParams } = new URL(url, host.url)
  const path = `${method} ${pathname.replace('/repos/owner/parley', '')}`
  const named = () => host.labels.map((name) => ({ name }))
  if (path === 'GET /pulls')
    return searchParams.get('head') === 'someone:tags'
      ? [{ number: 7, state: host.isClosed ? 'closed' : 'open', head: { sha: host.head } }]
      : []
  if (path === 'GET /pages') return { html_url: 'https://pages.example/parley/' }
  if (path === 'POST /pages/builds') return { status: 'queued', count: (host.builds += 1) }
  if (path === 'GET /issues/7/comments') return searchParams.get('page') === '1' ? host.comments : []
  if (path === 'POST /issues/7/comments') {
    host.comments.push({ id: host.comments.length + 1, body: sent.body ?? '', user: BOT })
    return host.comments.at(-1)
  }
  const comment = host.comments.find(({ id }) => path === `PATCH /issues/comments/${id}`)
  if (comment !== undefined) {
    comment.body = sent.body ?? ''
    return comment
  }
  if (path === 'POST /issues/7/labels') host.labels.push(...(sent.labels ?? []))
  const dropped = host.labels.find((label) => path === `DELETE /issues/7/labels/${encodeURIComponent(label)}`)
  if (dropped !== undefined) host.labels = host.labels.filter((label) => label !== dropped)
  return /\/issues\/7\/labels/.test(path) ? named() : 404
}
