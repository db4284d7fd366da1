// Tests how long the programs wait for each address of a host. Node has no other way to tell it than from inside of the process.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const TELL_TIMEOUT = `data:text/javascript,${encodeURIComponent(`
  import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
  process.on('exit', () => console.log('TIMEOUT ' + getDefaultAutoSelectFamilyAttemptTimeout()))`)}`

test.each([
  ['../bin/parley.js', '--version'],
  ['../../whatsapp/src/main.ts', 'serve'],
])('%s gives each address of a host time for a handshake whose first packet is lost', async (program, command) => {
  const args = ['--import', TELL_TIMEOUT, fileURLToPath(new URL(program, import.meta.url)), command]
  const output = await new Promise((resolve) => void execFile(process.execPath, args, (_, out) => resolve(out)))
  const [, timeoutMs] = /TIMEOUT (\d+)/.exec(String(output)) ?? []
  // The first packet is sent again after a second (RFC 6298), and a distant host responds after some hundred milliseconds.
  expect(Number(timeoutMs)).toBeGreaterThanOrEqual(1500)
})
