#!/usr/bin/env node
// The program behind `bin/parley.js`, and the only file that touches `process`.
import { constants } from 'node:os'
import { run } from './commands/program.ts'

// A service goes on where its output takes nothing, as on a full disk. A command that lost what it was asked for has failed;
// who hung up on it knows that by himself.
let lost = false
process.stdout.on('error', ({ code: reason, message }: NodeJS.ErrnoException) => {
  if (!lost && reason !== 'EPIPE') process.stderr.write(`parley: The output could not be written: ${message}.\n`)
  lost = true
  process.exitCode ||= 1
})

const code = await run({
  argv: process.argv.slice(2),
  env: process.env,
  now: () => new Date(),
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  // Only a command that reads its input opens it.
  get input() {
    return process.stdin
  },
  output: process.stdout,
  ...(process.stderr.isTTY && { draw: (text: string) => void process.stderr.write(`\r\u001B[K${text}`) }),
  stopped: () =>
    new Promise((resolve) => {
      let told = false
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.on(signal, () => {
          // Whoever asks twice does not want to wait. What was acknowledged is on the disk already.
          if (told) process.exit(128 + constants.signals[signal])
          told = true
          resolve(signal)
        })
      }
    }),
})
process.exitCode = code || (lost ? 1 : 0)
