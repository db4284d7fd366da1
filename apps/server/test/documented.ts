// Runs what a document tells its reader to type, with the program as it is shipped.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { freePort } from '@parley/tools'
import { ship } from './shipped.ts'

export interface Document {
  text: string
  /** The blocks of one kind, in their order. */
  blocks: (kind: string) => string[]
}

/** Reads a document of `docs/`. */
export function readDocument(name: string): Document {
  const text = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
  const blocks = (kind: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block)
  return { text, blocks }
}

export interface Typed {
  code: number | null
  out: string
  err: string
}

/**
 * Types the `sh` blocks of a document one after the other in one shell, in a folder, with `parley` on the path.
 * @param replaced Replacements for names in the document; a port that may be taken is replaced by a free one.
 */
export async function typeAll(
  { blocks }: Document,
  folder: string,
  { ports, replaced = {} }: { ports: readonly string[]; replaced?: Readonly<Record<string, string>> },
): Promise<Typed> {
  const [shipped, free] = [await ship(), await Promise.all(ports.map(freePort))]
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'parley'), `#!/bin/sh\nexec '${process.execPath}' '${shipped}/parley.js' "$@"\n`)
  chmodSync(join(bin, 'parley'), 0o755)
  // Each block prints its number, so that a failure shows its place.
  const script = blocks('sh')
    .map((block, index) => `echo '## block ${index + 1}'\n${block}`)
    .join('\n')
  const changes = [...Object.entries(replaced), ...ports.map((port, index) => [port, String(free[index])] as const)]
  const moved = changes.reduce((text, [from, to]) => text.replaceAll(from, to), script)
  return runShell(`export PORT=${free[0]}\n${moved}`, folder, bin)
}

/** Runs a script of the shell. Whatever it left running ends with it. */
export async function runShell(script: string, folder: string, path: string): Promise<Typed> {
  const guarded = `set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}`
  const child = spawn('bash', ['-c', guarded], {
    cwd: folder,
    env: { PATH: `${path}:${process.env['PATH']}`, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => void child.once('close', resolve))
  const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  return { code: await code, out, err }
}
