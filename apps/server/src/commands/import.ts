// Declares `import`, which reads records from a file of JSON Lines and writes them to the store.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { importLines, type ImportSummary, type RejectedLine, ImportTooLarge } from '../import-export/import.ts'
import { argument, type Call, command, flag, storeOptionsOf } from './command.ts'
import { openForImport } from './open-storage.ts'
import { printable } from './printable.ts'
import { createMeter } from './progress.ts'
import { databaseUrlOf } from './variables.ts'
import { CommandFailed, PartlyDone, type World } from './world.ts'

/** The maximum number of rejected lines that are printed. Further rejected lines are only counted. */
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

/** Imports a file, and shows the progress and each rejected line meanwhile. */
async function importFile(call: Call, file: string, keepGood: boolean): Promise<void> {
  const { world } = call
  const { source, size } = await openSource(world, file)
  const store = await openForImport(databaseUrlOf(call.databaseUrl), keepGood, storeOptionsOf(world))
  const meter = createMeter(world, size)
  const report = createReport(call, () => meter.clear())
  try {
    const summary = await importLines(source, {
      ...store,
      now: world.now,
      keepGood,
      onRejected: (line) => report.add(line),
      onProgress: (progress) => meter.draw(progress),
    })
    conclude(call, summary, report.omitted(), keepGood)
  } catch (error) {
    throw error instanceof ImportTooLarge ? new CommandFailed(error.message, { cause: error }) : error
  } finally {
    meter.clear()
    await store.storage.close()
  }
}

/** Opens the file to import, or standard input for `-`. The size of standard input isn't known. */
async function openSource(world: World, file: string): Promise<{ source: Readable; size?: number }> {
  if (file === '-') return { source: world.input }
  const stats = await stat(file)
  if (stats.isDirectory()) throw new CommandFailed(`${file} is a folder. Choose a file.`)
  return { source: createReadStream(file), size: stats.size }
}

/** Creates a report that prints each rejected line: a sentence for each error or, with --json, one JSON object for the line. */
function createReport({ world, json }: Call, beforePrint: () => void) {
  let rejectedCount = 0
  return {
    add({ line, violations }: RejectedLine): void {
      rejectedCount += 1
      if (rejectedCount > MAX_PRINTED) return
      beforePrint()
      if (json) world.writeError(`${printable(JSON.stringify({ line, errors: violations }))}\n`)
      else
        for (const { pointer, detail } of violations)
          world.writeError(`${printable(`line ${line}, ${pointer || 'as a whole'}: ${detail}`)}\n`)
    },
    /** Returns the number of rejected lines that weren't printed. */
    omitted: () => Math.max(0, rejectedCount - MAX_PRINTED),
  }
}

/** Prints the result of the import. Throws if lines were rejected, so that the exit code isn't 0. */
function conclude({ world, print }: Call, summary: ImportSummary, omitted: number, keepGood: boolean): void {
  if (omitted > 0) world.writeError(`… and ${omitted} more rejected lines.\n`)
  print(summary, sentenceOf(summary))
  if (summary.rejected === 0) return
  const rejected = `${summary.rejected} of ${summary.lines} lines were rejected`
  if (keepGood) throw new PartlyDone(`${rejected}; the others were imported.`)
  throw new CommandFailed(`${rejected}, so nothing was imported.`)
}

/** Returns a sentence such as "Read 12 lines, wrote 3 × contact, 9 × message." */
function sentenceOf({ lines, written, leftOut = 0 }: ImportSummary): string {
  const counts = Object.entries(written).map(([type, count]) => `${count} × ${type}`)
  const erasedSentence = leftOut === 0 ? '' : ` Left out ${leftOut} records of contacts that were erased.`
  return `Read ${lines} lines, wrote ${counts.length === 0 ? 'nothing' : counts.join(', ')}.${erasedSentence}`
}
