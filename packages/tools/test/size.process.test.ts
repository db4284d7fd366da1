// The README says how big the repository is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sizes, total } from '../src/size.ts'
import { ROOT } from '../src/testing/workspace-copy.ts'

const format = (lines: number) => lines.toLocaleString('en-US')

test('the README says within a tenth how many lines of each kind there are', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const wrong = Object.entries(total(sizes())).flatMap(([kind, lines]) => {
    const said = new RegExp(`^\\| ${kind} +\\| +([\\d,]+) \\|`, 'm').exec(readme)?.[1] ?? ''
    const difference = Math.abs(Number(said.replaceAll(',', '')) - lines)
    const rounded = format(Math.round(lines / 1000) * 1000)
    return difference <= lines / 10 ? [] : [`README.md: write ${rounded} for ${kind}, and not "${said}"`]
  })
  expect(wrong).toEqual([])
})
