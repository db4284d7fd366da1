// A password or a key in a setting that is malformed, or in a setting to which it doesn't belong, is never printed.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { settings } from '../src/config.ts'
import { startService } from '@parley/tools'
import { commandLine } from './command-line.ts'
import { storeWithKey } from './store-with-key.ts'

const PROGRAM = fileURLToPath(new URL('../bin/parley.js', import.meta.url))
const PASSWORD = 'hunter2'

/** Each has the password, and no setting accepts it. */
const MALFORMED = [
  'postgres:///parley?host=/run/postgresql&user=parley&password=hunter2',
  'host=db.example user=parley password=hunter2 dbname=parley',
  'parley:hunter2@db.example/parley',
  'jdbc:postgresql://db.example/parley?user=parley&password=hunter2',
  'postgres://parley:hunter2@db.example',
  'postgres://parley:hunter2@db.example/',
  'postgres://parley:hunter2@/parley',
  'postgres://parley:hunter2@db.example:port/parley',
  'postgres://parley:hunter2@one.example,,two.example/parley',
  'postgres://parley:hunter2/a@db.example/parley',
  'postgres://parley:12/hunter2@db.example/parley',
  'postgres://parley:hunter2#a@db.example/parley',
  'postgres://parley:hunter2?a@db.example/parley',
  'postgres:/parley:hunter2@db.example/parley',
  'postgres//parley:hunter2@db.example/parley',
  ' postgres://parley:hunter2@db.example/parley',
  '"postgres://parley:hunter2@db.example/parley"',
  'mysql://parley:hunter2@db.example/parley',
  'file://parley:hunter2@db.example/parley',
  'DATABASE_URL=postgres://parley:hunter2@db.example/parley',
  'postgres://parley:hunter2@db.example/parley\n',
  'parley_hunter2 hunter2hunter2',
]

test.each(settings)('$name: no malformed value is printed, from a variable or a flag', async ({ name, flag }) => {
  const { parley } = commandLine()
  const [value = ''] = MALFORMED
  const runs = [
    ...MALFORMED.map((each) => parley(['serve'], { env: { [name]: each } })),
    parley(['serve', flag, value]),
    parley(['serve', `${flag}=${value}`]),
    parley(['serve', `${flag}s=${value}`]),
  ]
  for (const { code, out, err } of await Promise.all(runs)) {
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(new RegExp(`^parley: ${name} must be |^error: unknown option '${flag}s'`))
    expect(err).not.toContain(PASSWORD)
  }
})

test('the program prints nothing of a malformed DATABASE_URL, whichever command reads it', async () => {
  const cwd = temporaryFolder()
  const run = (args: readonly string[], url: string) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'trace' }
      execFile(process.execPath, [PROGRAM, ...args], { cwd, env }, (_, out, err) => resolve(out + err))
    })
  // The test above has each form. Here it is about processes: their streams, and commands that don't serve.
  const [value = ''] = MALFORMED
  for (const printed of await Promise.all([run(['serve'], value), run(['organization', 'list', '--json'], value)])) {
    expect(printed).toContain('parley: DATABASE_URL must be a file')
    expect(printed).not.toContain(PASSWORD)
  }
})

test('the log warns about a variable that nearly has the name of a setting, and does not print values', async () => {
  const { url } = await storeWithKey()
  const mistyped = { TRUSTED_PROXY: PASSWORD, RATE_LIMIT_SEND_MESAGE: PASSWORD, DATABASE_URL_FILES: PASSWORD }
  await using server = await startService({ DATABASE_URL: url, ...mistyped, POSTGRES_PASSWORD: PASSWORD, HOME: '/' })
  const warnings = server.lines.filter((line) => line.includes('is not a setting'))
  expect(warnings.map((line) => JSON.parse(line).msg)).toEqual([
    'TRUSTED_PROXY is not a setting. Did you mean TRUSTED_PROXIES?',
    'RATE_LIMIT_SEND_MESAGE is not a setting. Did you mean RATE_LIMIT_SEND_MESSAGE?',
    'DATABASE_URL_FILES is not a setting. Did you mean DATABASE_URL_FILE?',
  ])
  expect(server.lines.join('')).not.toContain(PASSWORD)
})
