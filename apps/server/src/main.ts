#!/usr/bin/env node
// The one entry, and the only file that touches `process`.
import { run } from './commands/program.ts'

process.exitCode = await run({
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
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
    }),
})
