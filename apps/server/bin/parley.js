#!/usr/bin/env node
// Plain JavaScript, so that a Node that is too old can read it and say so in one sentence.

// Its SQLite, 3.51, is the first that tells the size of its log without writing: `PRAGMA wal_checkpoint(NOOP)`.
const OLDEST = '24.13.1'
if (process.versions.node.localeCompare(OLDEST, 'en', { numeric: true }) < 0) {
  console.error(
    `Parley needs Node ${OLDEST} or newer, and this is ${process.version}: install it, or start with pnpm, which brings it.`,
  )
  process.exit(1)
}
// Without Node's compile cache: by default, it is in a folder for temporary files, where another user can put code for this process.
await import('../src/main.ts')
