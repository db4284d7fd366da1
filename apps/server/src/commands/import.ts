import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { importLines, type ImportSummary, type RejectedLine, ImportTooLarge } from '../import-export/import.ts'
import { argument, type Call, command, flag, storeOptionsOf } from './command.ts'
import { openForImport } from './open-storage.ts'
import { printable } from './printable.ts'
import { createMeter, type Progress } from './progress.ts'
import { databaseUrlOf } from './variables.ts'
import { CommandFailed, PartlyDone, type World } from './world.ts'

/** The maximum number of rejected lines that are printed. Further ones are only counted. */
const MAX_PRINTED = 1000

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
  const report = createReport(call, () => meter.clear())
  try {
    const callbacks = {
      onRejected: (line: RejectedLine) => report.add(line),
      onProgress: (progress: Progress) => meter.draw(progress),
    }
    const summary = await importLines(source, { storage, now: world.now, alone, keepGood, ...callbacks })
    conclude(call, summary, report.omitted(), keepGood)
  } catch (error) {
    throw error instanceof ImportTooLarge ? new CommandFailed(error.message, { cause: error }) : error
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
function createReport({ world, json }: Call, beforePrint: () => void) {
  let reported = 0
  return {
    add({ line, violations }: RejectedLine): void {
      reported += 1
      if (reported > MAX_PRINTED) return
      beforePrint()
      if (json) world.writeError(`${printable(JSON.stringify({ line, errors: violations }))}\n`)
      else
        for (const { pointer, detail } of violations)
          world.writeError(`${printable(`line ${line}, ${pointer || 'as a whole'}: ${detail}`)}\n`)
    },
    omitted: () => Math.max(0, reported - MAX_PRINTED),
  }
}

function conclude({ world, print }: Call, summary: ImportSummary, omitted: number, keepGood: boolean): void {
  if (omitted > 0) world.writeError(`… and ${omitted} more rejected lines.\n`)
  print(summary, sentenceOf(summary))
  if (summary.rejected === 0) return
  const rejected = `${summary.rejected} of ${summary.lines} lines were rejected`
  if (keepGood) throw new PartlyDone(`${rejected}; the others were imported.`)
  throw new CommandFailed(`${rejected}, so nothing was imported.`)
}

function sentenceOf({ lines, written, leftOut = 0 }: ImportSummary): string {
  const counts = Object.entries(written).map(([type, count]) => `${count} × ${type}`)
  const erased = leftOut === 0 ? '' : ` Left out ${leftOut} records of contacts that were erased.`
  return `Read ${lines} lines, wrote ${counts.length === 0 ? 'nothing' : counts.join(', ')}.${erased}`
}
