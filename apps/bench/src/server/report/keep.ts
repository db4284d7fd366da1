// Writes down what was found: a file for each day, and the tables in the README.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { README, RESULTS } from '../places.ts'
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
  if (found.comparison) await writeFile(join(RESULTS, CHART), chartOf(found.comparison))
  await writeFile(README, withSections(await readFile(README, 'utf8'), sectionsOf(found, file)))
  return `apps/bench/results/${file}`
}

/** The README with the text between the markers of each section replaced. */
function withSections(readme: string, sections: ReadonlyMap<string, string>): string {
  let text = readme
  for (const [name, section] of sections) {
    const [begin, end] = [`<!-- ${name}: written by pnpm bench:server -->`, `<!-- end of ${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`The README has no place for ${name}.`)
    text = `${text.slice(0, from + begin.length)}\n\n${section}\n\n${text.slice(to)}`
  }
  return text
}
