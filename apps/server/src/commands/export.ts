import type { Command } from 'commander'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Store } from '../domain/store.ts'
import { exportLines } from '../records/export.ts'
import { answer, type StoreFlags, storeCommand, withStore } from './store-command.ts'
import type { World } from './world.ts'

interface ExportFlags extends StoreFlags {
  output?: string
}

export function addExport(parley: Command, world: World): void {
  storeCommand(
    parley,
    'export',
    'Write everything but the keys, the webhooks and the audit trail, one JSON record a line, and last the position of the newest event.',
    ['export --output everything.jsonl', 'export | gzip > everything.jsonl.gz'],
  )
    .option('--output <file>', 'The file to write, which must not exist yet; without it, the standard output.')
    .action((flags: ExportFlags) =>
      withStore(world, flags, (storage) => exportStore(world, flags, storage), { readOnly: true }),
    )
}

async function exportStore(world: World, flags: ExportFlags, storage: Store): Promise<void> {
  const { output } = flags
  let records = 0
  const count = (all: number) => void (records = all)
  const lines = Readable.from(exportLines(storage.exported(), count))
  if (output === undefined) return pipeline(lines, world.output, { end: false })
  await pipeline(lines, createWriteStream(output, { flags: 'wx', mode: 0o600, flush: true }))
  answer(world, flags, { output, records }, `Wrote ${records} records to ${output}.`)
}
