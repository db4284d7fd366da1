#!/usr/bin/env node
// Plain JavaScript, so that a Node that is too old can read it and say so in one sentence.

const MAJOR = 24
if (Number(process.versions.node.split('.')[0]) < MAJOR) {
  console.error(
    `Parley needs Node ${MAJOR} or newer, and this is ${process.version}: install it, or start with pnpm, which brings it.`,
  )
  process.exit(1)
}
// Without Node's compile cache: by default, it is in a folder for temporary files, where another user can put code for this process.
await import('../src/main.ts')
