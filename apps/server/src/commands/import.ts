import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { importLines, type ImportSummary, type RejectedLine, TooMuchBesideServer } from '../import-export/import.ts'
import { argument, type Call, command, flag, storeOptionsOf } from './command.ts'
import { openForImport } from './open-storage.ts'
import { printable } from './printable.ts'
import { createMeter, type Passed } from './progress.ts'
import { databaseUrlOf } from './variables.ts'
import { CommandFailed, DoneInPart, type World } from './world.ts'

/** The maximum number of rejected lines that are printed. Further ones are only counted. */
const MOST_TOLD = 1000

export const importCommand = command({
  description: 'Import records or whole conversations into the store. Each line of the file is one JSON object.',
  examples: [
    'import everything.jsonl',
    'export | parley import - --database-url file:copy.db',
    'import more.jsonl --keep-good',
  ],
  inputs: {
    file: argument('The file to read, or - for standard input.'),
    keepGood: flag(
      'Import the valid lines even if others are rejected. Without this flag, one rejected line stops the whole import.',
    ),
  },
  run: ({ file, keepGood = false }, call) => importFile(call, file, keepGood),
})

async function importFile(call: Call, file: string, keepGood: boolean): Promise<void> {
  const { world } = call
  const { source, size } = await openSource(world, file)
  const { storage, alone } = await openForImport(databaseUrlOf(call.databaseUrl), keepGood, storeOptionsOf(world))
  const meter = createMeter(world, size)
  const tell = createTeller(call, () => meter.clear())
  try {
    const watch = {
      onRejected: (line: RejectedLine) => tell.rejected(line),
      onProgress: (so: Passed) => meter.draw(so),
    }
    const summary = await importLines(source, { storage, now: world.now, alone, keepGood, ...watch })
    conclude(call, summary, tell.untold(), keepGood)
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
function createTeller({ world, json }: Call, before: () => void) {
  let reported = 0
  return {
    rejected({ line, violations }: RejectedLine): void {
      reported += 1
      if (reported > MOST_TOLD) return
      before()
      if (json) world.complain(`${printable(JSON.stringify({ line, errors: violations }))}\n`)
      else
        for (const { pointer, detail } of violations)
          world.complain(`${printable(`line ${line}, ${pointer || 'as a whole'}: ${detail}`)}\n`)
    },
    untold: () => Math.max(0, reported - MOST_TOLD),
  }
}

function conclude({ world, print }: Call, summary: ImportSummary, untold: number, keepGood: boolean): void {
  if (untold > 0) world.complain(`… and ${untold} more rejected lines.\n`)
  print(summary, sentenceOf(summary))
  if (summary.rejected === 0) return
  const rejected = `${summary.rejected} of ${summary.lines} lines were rejected`
  if (keepGood) throw new DoneInPart(`${rejected}; the others were imported.`)
  throw new CommandFailed(`${rejected}, so nothing was imported.`)
}

function sentenceOf({ lines, written, leftOut = 0 }: ImportSummary): string {
  const counts = Object.entries(written).map(([type, count]) => `${count} × ${type}`)
  const left = leftOut === 0 ? '' : ` Left out ${leftOut} records of contacts that were erased.`
  return `Read ${lines} lines, wrote ${counts.length === 0 ? 'nothing' : counts.join(', ')}.${left}`
}
