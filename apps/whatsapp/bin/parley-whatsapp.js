#!/usr/bin/env node
// Plain JavaScript, so that a Node that is too old can read it and say so in one sentence.
const OLDEST = '24.13.1'
if (process.versions.node.localeCompare(OLDEST, 'en', { numeric: true }) < 0) {
  console.error(`parley-whatsapp needs Node ${OLDEST} or newer, and this is ${process.version}.`)
  process.exit(1)
}
await import('../src/main.ts')
