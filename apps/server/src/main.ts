#!/usr/bin/env node
// The program behind `bin/parley.js`, and the only file that touches `process`.
import { constants } from 'node:os'
import { spawn } from 'node:child_process'
import { run } from './commands/program.ts'

// If the output can't be written, for example because the disk is full, the service continues, and a command fails. If the reader closed
// the pipe, no message is needed.
let isOutputLost = false
process.stdout.on('error', ({ code: reason, message }: NodeJS.ErrnoException) => {
  if (!isOutputLost && reason !== 'EPIPE')
    process.stderr.write(`parley: The output could not be written: ${message}.\n`)
  isOutputLost = true
  process.exitCode ||= 1
})

/** The command that opens a URL in the browser, by platform. Others use `xdg-open`. */
const OPENERS: Partial<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

function openInBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const browser = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  browser.on('error', () => process.stderr.write(`No browser could be opened. Open ${url} yourself.\n`))
  browser.unref()
}

const code = await run({
  argv: process.argv.slice(2),
  env: process.env,
  now: () => new Date(),
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  // A getter, so that only a command that reads standard input opens it.
  get input() {
    return process.stdin
  },
  output: process.stdout,
  ...(process.stderr.isTTY && { draw: (text: string) => void process.stderr.write(`\r\u001B[K${text}`) }),
  // An empty value doesn't turn colors off (https://no-color.org).
  isColored: process.stdout.isTTY && !process.env['NO_COLOR'],
  open: openInBrowser,
  stopped: () =>
    new Promise((resolve) => {
      let isStopping = false
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.on(signal, () => {
          // After a second signal, the process ends immediately. Acknowledged writes are already on disk.
          if (isStopping) process.exit(128 + constants.signals[signal])
          isStopping = true
          resolve(signal)
        })
      }
    }),
})
process.exitCode = code || (isOutputLost ? 1 : 0)
