#!/usr/bin/env node
// The one entry, and the only file that touches `process`.
import { run } from './commands/program.ts'

process.exitCode = await run({
  argv: process.argv.slice(2),
  env: process.env,
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  stopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
    }),
})
