// Tests a store of which only the file is mounted, as into a container. Only root can mount one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine, provision } from './command-line.ts'
import { canMount, inShell } from './faults/small-disk.ts'

test.runIf(canMount())('no command uses a store of which only the file is mounted, and none replaces it', async () => {
  const line = commandLine()
  await provision(line)
  for (const name of ['backup.db', 'host.db']) await line.parley(['backup', line.file(name)])
  mkdirSync(line.file('a container'))
  const mounted = line.file('a container/parley.db')
  writeFileSync(mounted, '')
  inShell('mount --bind "$1" "$2"', line.file('host.db'), mounted)
  onTestFinished(() => void inShell('umount "$1"', mounted))
  const before = readFileSync(mounted)
  const commands = [
    ['organization', 'create', '--name', 'Cedar'],
    ['organization', 'list'],
    ['backup', line.file('other.db')],
    ['restore', line.file('backup.db'), '--overwrite'],
  ].map((command) => [...command, '--database-url', `file:${mounted}`])
  for (const command of [...commands, ['backup', mounted, '--overwrite']])
    expect(await line.parley(command)).toEqual({
      code: 1,
      out: '',
      err:
        `parley: The store ${mounted} cannot be used: the file is mounted alone, so its log would not be kept; ` +
        'mount the folder of the file instead.\n',
    })
  expect(readFileSync(mounted)).toEqual(before)
})
