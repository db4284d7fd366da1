// Runs several Redocly commands one after the other in this process, because loading the program takes longer than most commands.
// Arguments: the file of the program, and a JSON list with the arguments of each command.
import { pathToFileURL } from 'node:url'

const [node = '', , program = '', text = '[]'] = process.argv
const commands: string[][] = JSON.parse(text)
let started = 0

/** Runs the next command. Node runs a module again if its URL differs, so each import has another query. */
function runNext(): void {
  const command = commands[started]
  if (command === undefined) return
  process.argv = [node, program, ...command]
  void import(`${pathToFileURL(program).href}?run=${started++}`)
}

// The program calls `process.exit` after each command. Here, that ends the process only after a failed command.
// After a successful one, the event loop is empty, so `beforeExit` starts the next command.
const exit = process.exit.bind(process)
Object.defineProperty(process, 'exit', { value: (code: number) => void (code !== 0 && exit(code)) })
process.on('beforeExit', runNext)
