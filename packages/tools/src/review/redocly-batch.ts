// Runs several Redocly commands one after the other in this process, because loading the program takes longer than most commands.
// Arguments: the file of the program, and a JSON list with the arguments of each command.
import { pathToFileURL } from 'node:url'

const [node = '', , program = '', text = '[]'] = process.argv
const commands: string[][] = JSON.parse(text)
let startedCount = 0

/** Runs the next command by importing the program. Node loads each URL only once, so each import adds a new query, such as `?run=1`. */
function runNext(): void {
  const command = commands[startedCount]
  if (command === undefined) return
  process.argv = [node, program, ...command]
  void import(`${pathToFileURL(program).href}?run=${startedCount++}`)
}

// The program calls `process.exit` after each command. The replacement ends the process only after a failed command.
// After a successful command, nothing is left to do, so Node emits `beforeExit`, which starts the next command.
const originalExit = process.exit.bind(process)
Object.defineProperty(process, 'exit', { value: (code: number) => void (code !== 0 && originalExit(code)) })
process.on('beforeExit', runNext)
