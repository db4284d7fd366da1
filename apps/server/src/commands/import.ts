// Declares `import`, which reads records from a file of JSON Lines and writes them to the store.
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { importLines, type ImportSummary, type RejectedLine } from '../import-export/import.ts'
import { argument, command, flag, storeOptionsOf } from './command.ts'
import { readInput } from './files.ts'
import { openForImport } from './open-storage.ts'
import { printable } from './sentences.ts'
import { databaseUrlOf } from './variables.ts'
import { CommandFailed, PartlyDone, type World } from './world.ts'

/** The maximum number of rejected lines that are printed. Further rejected lines are only counted. */
const MAX_PRINTED = 1000
/** How many bytes are read between two updates of the progress line. */
const STEP_BYTES = 4 * 1024 * 1024
const BAR_WIDTH = 24

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
  async run({ file, keepGood = false }, { world, json, print, databaseUrl }) {
    const storeUrl = databaseUrlOf(databaseUrl)
    const { source, size } = await openSource(world, file, storeUrl)
    const store = await openForImport(storeUrl, keepGood, storeOptionsOf(world))
    const meter = createMeter(world, size)
    let rejectedCount = 0
    try {
      const summary = await importLines(source, {
        ...store,
        now: world.now,
        keepGood,
        onRejected(line) {
          rejectedCount += 1
          if (rejectedCount > MAX_PRINTED) return
          meter.clear()
          world.writeError(rejectionText(line, json))
        },
        onProgress: (progress) => meter.draw(progress),
      })
      if (rejectedCount > MAX_PRINTED) world.writeError(`… and ${rejectedCount - MAX_PRINTED} more rejected lines.\n`)
      print(summary, sentenceOf(summary))
      if (summary.rejected === 0) return
      const rejected = `${summary.rejected} of ${summary.lines} lines were rejected`
      if (keepGood) throw new PartlyDone(`${rejected}; the others were imported.`)
      throw new CommandFailed(`${rejected}, so nothing was imported.`)
    } finally {
      meter.clear()
      await store.storage.close()
    }
  },
})

/** Opens the file to import, or standard input for `-`. The size of standard input isn't known. */
async function openSource(world: World, file: string, storeUrl: string): Promise<{ source: Readable; size?: number }> {
  if (file === '-') return { source: world.input() }
  const stats = await stat(file)
  if (stats.isDirectory()) throw new CommandFailed(`${file} is a folder. Choose a file.`)
  return { source: readInput(file, storeUrl), size: stats.size }
}

/** Returns the text about a rejected line: a sentence for each error or, with --json, one JSON object. */
function rejectionText({ line, violations }: RejectedLine, isJson: boolean): string {
  if (isJson) return `${JSON.stringify({ line, errors: violations })}\n`
  return violations
    .map(({ pointer, detail }) => `${printable(`line ${line}, ${pointer || 'as a whole'}: ${detail}`)}\n`)
    .join('')
}

/** Returns a sentence such as "Read 12 lines, wrote 3 × contact, 9 × message." */
function sentenceOf({ lines, written, leftOut = 0, sharingNumber = 0 }: ImportSummary): string {
  const counts = Object.entries(written).map(([type, count]) => `${count} × ${type}`)
  const erasedSentence = leftOut === 0 ? '' : ` Left out ${leftOut} records of contacts that were erased.`
  const sharingSentence =
    sharingNumber === 0 ? '' : ` Contacts with a phone number that another contact had already: ${sharingNumber}.`
  return `Read ${lines} lines, wrote ${counts.length === 0 ? 'nothing' : counts.join(', ')}.${erasedSentence}${sharingSentence}`
}

/** Creates a meter, which draws the progress of an import in one line of the terminal. Each update overwrites the line. */
function createMeter({ draw = () => undefined, now }: World, size: number | undefined) {
  const startMs = now().getTime()
  let nextUpdate = 0
  return {
    draw({ bytes, lines }: { bytes: number; lines: number }): void {
      if (bytes < nextUpdate) return
      nextUpdate = bytes + STEP_BYTES
      // At least a millisecond, to avoid a division by 0.
      const seconds = Math.max(0.001, (now().getTime() - startMs) / 1000)
      draw(`${barOf(bytes, size)}  ${lines} lines, ${Math.round(lines / seconds)} a second`)
    },
    /** Clears the line, so that other text can be written. */
    clear: () => draw(''),
  }
}

/** Returns `[######..................] 25 % of 200 MB`, or only the megabytes if the total size isn't known. */
function barOf(bytes: number, size: number | undefined): string {
  const megabytes = `${(bytes / 1e6).toFixed(0)} MB`
  if (size === undefined || size === 0) return megabytes
  const share = Math.min(1, bytes / size)
  const filled = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${Math.floor(share * 100)} % of ${(size / 1e6).toFixed(0)} MB`
}
