// Writes down what was found: a file for each day, the tables in the README, and the capacity in docs/scaling.md.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { README, RESULTS, SCALING } from '../places.ts'
import { capacityOf } from './capacity.ts'
import { chartOf } from './chart.ts'
import { CHART, type Results } from './parts.ts'
import { sectionsOf } from './sections.ts'

/** Puts parts into the file of the day, beside what is there, and into the README. */
export async function keep(found: Results): Promise<string> {
  const date = Object.values(found)[0]?.date.slice(0, 10) ?? 'undated'
  const file = `server-${date}.json`
  const path = join(RESULTS, file)
  await mkdir(RESULTS, { recursive: true })
  const before: Results = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
  await writeFile(path, `${JSON.stringify({ ...before, ...found }, null, 2)}\n`)
  if (found.comparison) {
    await writeFile(join(RESULTS, CHART), chartOf(found.comparison))
    const link = `[its record](../packages/tools/bench/results/${file})`
    await write(SCALING, new Map([['capacity', capacityOf(found.comparison, link)]]))
  }
  await write(README, sectionsOf(found, file))
  return `packages/tools/bench/results/${file}`
}

async function write(path: string, sections: ReadonlyMap<string, string>): Promise<void> {
  await writeFile(path, withSections(await readFile(path, 'utf8'), sections))
}

/** A page with the text between the markers of each section replaced. */
export function withSections(page: string, sections: ReadonlyMap<string, string>): string {
  let text = page
  for (const [name, section] of sections) {
    const [begin, end] = [`<!-- ${name}: written by pnpm bench:server -->`, `<!-- end of ${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`The page has no place for ${name}.`)
    text = `${text.slice(0, from + begin.length)}\n\n${section}\n\n${text.slice(to)}`
  }
  return text
}
