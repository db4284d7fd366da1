// `pnpm tour`: plays the walkthrough of the README on a copy of the repository, and shows what stops the change.
import { rmSync } from 'node:fs'
import { parseArgs, styleText } from 'node:util'
import { stepsOf, type Step } from './typed-along.ts'
import { copyWorkspace, type WorkspaceCopy } from './workspace-copy.ts'

const USAGE = `Usage: pnpm tour

Renames a status in the contract, on a temporary copy of the repository, and shows how the lint, the compiler and a test stop
the change. Takes about a minute. Your files stay as they are.

  -h, --help  Print this help.
`

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const COLORS = { '+': 'green', '-': 'red' } as const

/** A change with its added and removed lines in color; a command with a prompt. */
function shown({ text, title }: Step): string {
  if (title.startsWith('run ')) return styleText('bold', `$ ${text}`)
  return text
    .split('\n')
    .map((line) => {
      const color = line.startsWith('+') || line.startsWith('-') ? COLORS[line.startsWith('+') ? '+' : '-'] : undefined
      return color === undefined ? line : styleText(color, line)
    })
    .join('\n')
}

/** Takes a step, and tells what stopped the change. Returns whether it went as the README says. */
async function play(step: Step, copy: WorkspaceCopy): Promise<boolean> {
  print(`\n${shown(step)}\n`)
  const start = performance.now()
  const wrong = await step.take(copy)
  if (wrong.length > 0) {
    print(`This isn't what the README says:\n${wrong.join('\n')}`)
    return false
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  for (const quote of step.quotes) print(styleText('red', `  ${quote}`))
  if (step.quotes.length > 0) print(styleText('dim', `  Stopped after ${seconds} s.`))
  return true
}

async function tour(): Promise<void> {
  const steps = stepsOf('README.md', '## Change one line of the contract')
  if (steps.length === 0) throw new Error('The README has no walkthrough.')
  print('Copying the repository to a temporary folder …')
  const copy = copyWorkspace()
  const remove = (): void => rmSync(copy.folder, { recursive: true, force: true })
  process.once('SIGINT', () => {
    remove()
    process.exit(130)
  })
  try {
    for (const step of steps) {
      if (await play(step, copy)) continue
      process.exitCode = 1
      return
    }
    const stops = steps.filter(({ quotes }) => quotes.length > 0).length
    print(`\nThe change was stopped ${stops} times. The copy is removed; your files are as they were.`)
  } finally {
    remove()
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } })
if (values.help) print(USAGE.trimEnd())
else await tour()
