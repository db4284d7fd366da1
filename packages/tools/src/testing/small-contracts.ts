// The contract of a small service in two versions, for tests of releases: they don't depend on what is really released. The versions are
// lower than each version of the real contract, so a site of docs can have both.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { releaseList } from '../review/contracts.ts'
import { NEXT_WAIVERS, RELEASED_WAIVERS } from '../review/waivers.ts'

const NOTE = 'components/schemas/Note.yaml'
const content = { 'application/json': { schema: { $ref: NOTE } } }

const operation = (operationId: string, summary: string, status: number, more: object = {}) => ({
  operationId,
  summary,
  description: `${summary}.`,
  tags: ['Notes'],
  'x-policy': { permissions: [], rateLimit: { quota: 600, windowSeconds: 60 }, retry: 'always' },
  ...more,
  responses: { [status]: { description: 'The note.', content } },
})

/** The files of a contract, by their paths. */
type Files = Record<string, object>

const contractOf = (version: string, maxLength: number, path: object): Files => ({
  'openapi.yaml': {
    openapi: '3.1.1',
    info: { title: 'Notes', version },
    servers: [
      {
        url: '{base_url}',
        description: 'The address of the service.',
        variables: { base_url: { default: 'http://127.0.0.1:3000' } },
      },
    ],
    security: [{ apiKey: [] }],
    tags: [{ name: 'Notes', description: 'A note is a text.' }],
    paths: { '/api/note': path },
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key.' } } },
  },
  [NOTE]: {
    description: 'A note.',
    type: 'object',
    required: ['text'],
    properties: { text: { description: 'The text.', type: 'string', maxLength, examples: ['Call Ada.'] } },
    examples: [{ text: 'Call Ada.' }],
  },
})

const put = operation('putNote', 'Write the note', 201, {
  requestBody: { description: 'The new note.', required: true, content },
})

/** The contract of the first release, with one operation. */
export const FIRST_CONTRACT = contractOf('0.1.0', 100, { put })

/** The contract of the second release. It has another operation, and a lower limit, which breaks clients. */
export const SECOND_CONTRACT = contractOf('0.2.0', 50, { get: operation('getNote', 'Get the note', 200), put })

/** Makes a folder such as `spec`, with the first contract, no release and no waiver. Returns its path. */
export function makeContractFolder(spec: string): string {
  mkdirSync(join(spec, 'released'), { recursive: true })
  writeFileSync(releaseList(spec), '{}\n')
  writeFileSync(join(spec, RELEASED_WAIVERS), 'waivers: []\n')
  writeWaivers(spec)
  writeContract(spec, FIRST_CONTRACT)
  return spec
}

/** Writes the contract of a folder, in place of the one that it had. */
export function writeContract(spec: string, files: Files): void {
  for (const [path, node] of Object.entries(files)) {
    mkdirSync(dirname(join(spec, path)), { recursive: true })
    writeFileSync(join(spec, path), stringify(node))
  }
}

/** Writes the waivers of the next release: one for each of these changes. They never expire. */
export function writeWaivers(spec: string, ...changes: string[]): void {
  const waivers = changes.map((change) => ({
    change,
    reason: 'No client has written such a long note.',
    owner: '@ada',
    expires: '9999-12-31',
  }))
  writeFileSync(join(spec, NEXT_WAIVERS), `# The waivers of the next release.\n${stringify({ waivers })}`)
}
