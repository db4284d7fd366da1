// What the first guides tell the reader to type is done here, against the demo: the requests in one shell, and the
// programs of the client.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startDemo } from '@parley/testing'
import { temporaryFolder } from '@parley/testing/temporary-folder'
import { expect, test } from 'vitest'
import { readDocument, runShell, unannounced } from './documented.ts'

// The rotation ends the key that all of them begin with, so it comes last.
const pages = ['quickstart.md', 'concurrent-updates.md', 'versioning.md', 'authentication.md'].map((name) => ({
  name,
  ...readDocument(name),
}))

/** A list item holds its block with an indent. */
const ofAll = (kind: string) =>
  pages.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`^( *)\`\`\`${kind}\\n(.*?)^ *\`\`\``, 'gms'))].map(([, indent, block = '']) =>
      block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    ),
  )

const SERVER = fileURLToPath(new URL('..', import.meta.url))

test('every command and program of the first guides does what it is there for', async () => {
  await using demo = await startDemo()
  const [sh, programs] = [ofAll('sh'), ofAll('ts')]
  const script = [...sh, 'echo "## NEW_KEY=$NEW_KEY"']
    .map((block, index) => `echo '## block ${index}'\n${block}`)
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', demo.url)
    .replaceAll('<API_KEY>', demo.apiKey)
  const rotation = programs.findIndex((program) => program.includes('rotateApiKey'))
  const run = async (program: string, key: string) => {
    const env = { PATH: process.env['PATH'], BASE_URL: demo.url, PARLEY_API_KEY: key, NEW_KEY: key }
    const node = ['--input-type=module-typescript', '--eval', program]
    return (await promisify(execFile)(process.execPath, node, { cwd: SERVER, env })).stdout
  }

  const answered = await run(programs[0] ?? '', demo.apiKey)
  expect(answered).toMatch(/^3 active conversations\nMessage \w+: Sent\n$/)

  const { code, out, err } = await runShell(script, temporaryFolder(), '')
  expect({ code, last: code === 0 ? '' : `${out.slice(-2000)}\n${err.slice(-2000)}` }).toEqual({ code: 0, last: '' })
  expect(out).toContain('"text":"It arrives today."')
  expect(out).toContain('"code":"precondition_failed"')
  expect(out).toContain('"code":"api_key_invalid"')
  expect(out).toMatch(/^\d+\.\d+\.\d+$/m)

  const newKey = /## NEW_KEY=(\w+)/.exec(out)?.[1] ?? ''
  const closed = await run(programs[1] ?? '', newKey)
  expect(closed).toBe('Closed, or left open because of a new message\n')
  expect(rotation).toBe(2)
  expect(await run(programs[rotation] ?? '', newKey)).toMatch(/^Rotated to \w+\n$/)
}, 120_000)

test.each(pages)('each block of $name is run, or says why not', (page) => {
  expect(unannounced(page)).toBe(0)
  const kinds = [...page.text.matchAll(/^ *```(\w+)$/gm)].map(([, kind]) => kind)
  expect(['sh', 'ts', 'console']).toEqual(expect.arrayContaining([...new Set(kinds)]))
})
