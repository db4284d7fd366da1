// The package as its callers get it: packed, and unpacked in a folder of its own.
import { execFile } from 'node:child_process'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HERE = join(import.meta.dirname, '..')

const CLIENT = join(HERE, '../../client')

/** The folder with the programs and the package. */
export const CONSUMER = join(HERE, '.consumer')

export async function makeConsumer(): Promise<void> {
  const target = join(CONSUMER, 'node_modules/@parley/client')
  await rm(CONSUMER, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const tarball = join(CONSUMER, 'client.tgz')
  await run('pnpm', ['pack', '--out', tarball], { cwd: CLIENT })
  await run('tar', ['xzf', tarball, '-C', target, '--strip-components=1'])
  await cp(join(HERE, 'programs'), CONSUMER, { recursive: true })
  // Copy the examples, as callers do. Node finds their imports in this package.
  await cp(join(CLIENT, 'examples'), join(CONSUMER, 'examples'), { recursive: true })
}
