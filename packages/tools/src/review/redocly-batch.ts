// Runs several Redocly commands one after the other in this process, because loading the program takes longer than most commands.
// Arguments: the file of the program, and a JSON list with the arguments of each command.
import { pathToFileURL } from 'node:url'

const [node = '', , program = '', text = '[]'] = process.argv
const commands: string[][] = JSON.parse(text)
let started = 0

/** Each import of another URL runs the program once more; what it loads is shared. */
function runNext(): void {
  const command = commands[started]
  if (command === undefined) return
  process.argv = [node, program, ...command]
  void import(`${pathToFileURL(program).href}?run=${started++}`)
}

// The program ends the process after each command. Only a failed one may do that; after the last one nothing is left to do.
const exit = process.exit.bind(process)
Object.defineProperty(process, 'exit', { value: (code: number) => void (code !== 0 && exit(code)) })
process.on('beforeExit', runNext)
