// The few requests to the code host that a comment and a label need (GitHub REST API, version 2022-11-28).

export interface CodeHost {
  /** Such as `https://api.github.com`. */
  apiUrl: string
  /** The owner and the name of the repository, such as `owner/name`. */
  repository: string
  token: string
}

/** The commit that was reviewed, as the code host reports it and not as the reviewed branch says. */
export interface Head {
  owner: string
  branch: string
  commit: string
}

/** Marks the comment that is kept up to date. */
const MARKER = '<!-- contract-review -->'

/** Labels of the review begin so. */
const LABELS = 'contract: '

type Json = unknown

/** The pull request whose last commit this is, an open one if there is one; undefined if none is, or if it has a newer commit. */
export async function findPullRequest(host: CodeHost, head: Head) {
  const query = new URLSearchParams({ state: 'all', head: `${head.owner}:${head.branch}` })
  const found = items(await ask(host, 'GET', `/pulls?${query.toString()}`))
  const own = found.filter((each) => property(property(each, 'head'), 'sha') === head.commit)
  const open = own.find((each) => property(each, 'state') === 'open')
  const number = property(open ?? own[0], 'number')
  return typeof number === 'number' ? { number, isOpen: open !== undefined } : undefined
}

/** Writes the comment of the review, or a new text into it if it is there. */
export async function writeComment(host: CodeHost, pullRequest: number, text: string): Promise<void> {
  const body = { body: `${MARKER}\n${text}` }
  const own = await findComment(host, pullRequest)
  if (own === undefined) await ask(host, 'POST', `/issues/${pullRequest}/comments`, body)
  else await ask(host, 'PATCH', `/issues/comments/${own}`, body)
}

const PAGE_SIZE = 100

/** People can write the marker, too, so only a comment by a program counts. */
async function findComment(host: CodeHost, pullRequest: number): Promise<number | undefined> {
  for (let page = 1; ; page += 1) {
    const comments = items(await ask(host, 'GET', `/issues/${pullRequest}/comments?per_page=${PAGE_SIZE}&page=${page}`))
    const own = comments.find(
      (comment) =>
        String(property(comment, 'body')).startsWith(MARKER) &&
        property(property(comment, 'user'), 'login') === 'github-actions[bot]',
    )
    const id = property(own, 'id')
    if (typeof id === 'number') return id
    if (comments.length < PAGE_SIZE) return undefined
  }
}

/** Gives the pull request this label, and removes the other labels of the review. */
export async function setLabel(host: CodeHost, pullRequest: number, verdict: string): Promise<void> {
  const label = `${LABELS}${verdict}`
  const given = items(await ask(host, 'GET', `/issues/${pullRequest}/labels`)).map((each) => property(each, 'name'))
  for (const other of given)
    if (typeof other === 'string' && other.startsWith(LABELS) && other !== label)
      await ask(host, 'DELETE', `/issues/${pullRequest}/labels/${encodeURIComponent(other)}`)
  if (!given.includes(label)) await ask(host, 'POST', `/issues/${pullRequest}/labels`, { labels: [label] })
}

async function ask({ apiUrl, repository, token }: CodeHost, method: string, path: string, body?: Json): Promise<Json> {
  const response = await fetch(`${apiUrl}/repos/${repository}${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'X-GitHub-Api-Version': '2022-11-28',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`The code host returned ${response.status} for ${method} ${path}.`)
  return response.json()
}

const items = (value: Json): Json[] => (Array.isArray(value) ? value : [])

function property(value: Json, name: string): Json {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
