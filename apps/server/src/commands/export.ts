// Declares `export`, which writes all records of a store as JSON Lines.
import { pipeline } from 'node:stream/promises'
import { readExport } from '../domain/operator/export.ts'
import { jsonLines } from '../import-export/export.ts'
import { command, optional } from './command.ts'
import { createOutput } from './files.ts'
import { printableLines } from './sentences.ts'

export const exportCommand = command({
  description:
    'Export all data except keys, webhooks and the audit log, as one JSON record per line. The last line of each organization is the ' +
    'position of its newest event.',
  examples: ['export --output everything.jsonl', 'export | gzip > everything.jsonl.gz'],
  store: 'reads',
  inputs: {
    output: optional(
      '<file>',
      'The file to write. It must not exist. Without this flag, the export goes to standard output.',
    ),
  },
  async run({ output }, { world, open, print }) {
    let records = 0
    const lines = jsonLines((await open()).snapshot(readExport), (record) => {
      // A position of an event is written, but isn't counted as a record.
      if (record.type !== 'position') records += 1
      return record
    })
    // Standard output stays open, because the process uses it further.
    if (output === undefined) return pipeline(lines, printableChunks, world.output, { end: false })
    await pipeline(lines, createOutput(output))
    print({ output, records }, `Wrote ${records} records to ${output}.`)
  },
})

async function* printableChunks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield printableLines(chunk)
}
