import type { Command } from 'commander'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { importLines, type ImportSummary, type RejectedLine, TooMuchBesideServer } from '../records/import.ts'
import { openForImport } from './open-storage.ts'
import { printable } from './printable.ts'
import { createMeter, type Passed } from './progress.ts'
import { printResult, type StoreFlags, storeCommand, storeOptionsOf } from './store-command.ts'
import { databaseUrlOf } from './variables.ts'
import { CommandFailed, DoneInPart, type World } from './world.ts'

interface ImportFlags extends StoreFlags {
  keepGood?: boolean
}

/** The maximum number of rejected lines that are printed. Further ones are only counted. */
const MOST_TOLD = 1000

export function addImport(parley: Command, world: World): void {
  storeCommand(
    parley,
    'import',
    'Import records or whole conversations into the store. Each line of the file is one JSON object.',
    [
      'import everything.jsonl',
      'export | parley import - --database-url file:copy.db',
      'import more.jsonl --keep-good',
    ],
  )
    .argument('<file>', 'The file to read, or - for standard input.')
    .option(
      '--keep-good',
      'Import the valid lines even if others are rejected. Without this flag, one rejected line stops the whole import.',
    )
    .action((file: string, flags: ImportFlags) => importFile(world, file, flags))
}

async function importFile(world: World, file: string, flags: ImportFlags): Promise<void> {
  const keepGood = flags.keepGood ?? false
  const { source, size } = await openSource(world, file)
  const { storage, alone } = await openForImport(
    databaseUrlOf(world.env, flags.databaseUrl),
    keepGood,
    storeOptionsOf(world),
  )
  const meter = createMeter(world, size)
  const tell = createTeller(world, flags, () => meter.clear())
  try {
    const watch = {
      onRejected: (line: RejectedLine) => tell.rejected(line),
      onProgress: (so: Passed) => meter.draw(so),
    }
    conclude(
      world,
      flags,
      await importLines(source, { storage, now: world.now, alone, keepGood, ...watch }),
      tell.untold(),
    )
  } catch (error) {
    throw error instanceof TooMuchBesideServer ? new CommandFailed(error.message, { cause: error }) : error
  } finally {
    meter.clear()
    await storage.close()
  }
}

async function openSource(world: World, file: string): Promise<{ source: Readable; size?: number }> {
  if (file === '-') return { source: world.input }
  const stats = await stat(file)
  if (stats.isDirectory()) throw new CommandFailed(`${file} is a folder. Choose a file.`)
  return { source: createReadStream(file), size: stats.size }
}

/** Prints each error of a line on its own line. With --json, prints one JSON object per rejected line. */
function createTeller(world: World, { json }: StoreFlags, before: () => void) {
  let told = 0
  return {
    rejected({ line, violations }: RejectedLine): void {
      told += 1
      if (told > MOST_TOLD) return
      before()
      if (json) world.complain(`${printable(JSON.stringify({ line, errors: violations }))}\n`)
      else
        for (const { pointer, detail } of violations)
          world.complain(`${printable(`line ${line}, ${pointer || 'as a whole'}: ${detail}`)}\n`)
    },
    untold: () => Math.max(0, told - MOST_TOLD),
  }
}

function conclude(world: World, flags: ImportFlags, summary: ImportSummary, untold: number): void {
  if (untold > 0) world.complain(`… and ${untold} more rejected lines.\n`)
  printResult(world, flags, summary, sentenceOf(summary))
  if (summary.rejected === 0) return
  const rejected = `${summary.rejected} of ${summary.lines} lines were rejected`
  if (flags.keepGood) throw new DoneInPart(`${rejected}; the others were imported.`)
  throw new CommandFailed(`${rejected}, so nothing was imported.`)
}

function sentenceOf({ lines, written, leftOut = 0 }: ImportSummary): string {
  const counts = Object.entries(written).map(([type, count]) => `${count} × ${type}`)
  const left = leftOut === 0 ? '' : ` Left out ${leftOut} records of contacts that were erased.`
  return `Read ${lines} lines, wrote ${counts.length === 0 ? 'nothing' : counts.join(', ')}.${left}`
}
