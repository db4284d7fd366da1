#!/usr/bin/env node
import { run } from './command.ts'

const { code, stdout, stderr, proof } = run(process.argv.slice(2))
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
if (proof) {
  // The proof is half of the program, and most runs don't need it.
  const { prove } = await import('./prove.ts')
  const proven = await prove(proof)
  process.stdout.write(proven.stdout)
  process.exitCode = proven.code
}
