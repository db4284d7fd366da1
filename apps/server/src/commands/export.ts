import type { Command } from 'commander'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readExport } from '../domain/records/export.ts'
import type { Store } from '../domain/store.ts'
import { exportLines } from '../records/export.ts'
import { printResult, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import type { World } from './world.ts'

interface ExportFlags extends StoreFlags {
  output?: string
}

export function addExport(parley: Command, world: World): void {
  storeCommand(
    parley,
    'export',
    'Export all data except keys, webhooks and the audit log, as one JSON record per line. The last line of each organization is the ' +
      'position of its newest event.',
    ['export --output everything.jsonl', 'export | gzip > everything.jsonl.gz'],
  )
    .option(
      '--output <file>',
      'The file to write. It must not exist. Without this flag, the export goes to standard output.',
    )
    .action((flags: ExportFlags) =>
      withStore(world, flags, (storage) => exportStore(world, flags, storage), { readOnly: true }),
    )
}

async function exportStore(world: World, flags: ExportFlags, storage: Store): Promise<void> {
  const { output } = flags
  let records = 0
  const count = (all: number) => void (records = all)
  const lines = Readable.from(exportLines(storage.snapshot(readExport), count))
  if (output === undefined) return pipeline(lines, world.output, { end: false })
  await pipeline(lines, createWriteStream(output, { flags: 'wx', mode: 0o600, flush: true }))
  printResult(world, flags, { output, records }, `Wrote ${records} records to ${output}.`)
}
