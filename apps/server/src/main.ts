#!/usr/bin/env node
// The program that `bin/parley.js` starts. It is the only file that uses `process`: it passes arguments, streams and signals to `run`.
import { constants } from 'node:os'
import { spawn } from 'node:child_process'
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { run } from './commands/program.ts'

// Without this listener, an output that can't be written, for example to a full disk, would end the process. With it, the service runs on,
// and other commands exit with 1. If the reader has closed the pipe (EPIPE), as `parley … | head` does, no message is written.
let isOutputLost = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (!isOutputLost && error.code !== 'EPIPE')
    process.stderr.write(`parley: The output could not be written: ${error.message}.\n`)
  isOutputLost = true
  process.exitCode ||= 1
})

// Without this listener, Node would open its debugger on a port when a program of the same user sends the signal.
process.on('SIGUSR1', () => {})

// If a host has several addresses, Node gives up each but the last after 250 ms. On a slow link, no connection takes less: a webhook, a
// trace or a query would never arrive. 2 s are enough for a handshake whose first packet is lost.
setDefaultAutoSelectFamilyAttemptTimeout(2000)

/** The command that opens a URL in the browser, by platform. All other platforms use `xdg-open`. */
const OPENERS: Partial<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens a URL in the browser, for `parley demo`. The browser stays open when this process ends. */
function openInBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const browser = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  browser.on('error', () => process.stderr.write(`No browser could be opened. Open ${url} yourself.\n`))
  browser.unref()
}

/** The exit code of the command, which runs with the arguments, streams and signals of this process. */
const exitCode = await run({
  argv: process.argv.slice(2),
  env: process.env,
  now: () => new Date(),
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  input: () => process.stdin,
  output: process.stdout,
  // In a terminal, progress replaces the current line: `\r` returns to its start, and the escape sequence deletes it.
  ...(process.stderr.isTTY && { draw: (text: string) => void process.stderr.write(`\r\u001B[K${text}`) }),
  // An empty value doesn't turn colors off (https://no-color.org).
  isColored: process.stdout.isTTY && !process.env['NO_COLOR'],
  open: openInBrowser,
  stopped: () =>
    new Promise((resolve) => {
      let isStopping = false
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(signal, () => {
          // After a second signal, the process ends immediately. Acknowledged writes are already on disk.
          if (isStopping) process.exit(128 + constants.signals[signal])
          isStopping = true
          resolve(signal)
        })
      }
    }),
})
process.exitCode = exitCode || (isOutputLost ? 1 : 0)
