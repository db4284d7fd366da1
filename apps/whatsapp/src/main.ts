// The command `parley-whatsapp serve`.
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { ConfigInvalid, readConfig, VARIABLES } from './config.ts'
import { serve } from './serve.ts'

const USAGE = `parley-whatsapp serve

Connects phone numbers of WhatsApp's Cloud API to channels of Parley. Environment variables:

${Object.entries(VARIABLES)
  .map(([name, variable]) => {
    const remark = 'default' in variable ? ` Default: ${variable.default || 'none'}.` : ''
    return `  ${name}\n      ${variable.about}${remark}`
  })
  .join('\n')}
`

const write = (entry: object) => process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
const onListening = (url: string) => write({ event: 'listening', url })

async function main(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'serve') {
    process.stderr.write(USAGE)
    return args[0] === '--help' ? 0 : 2
  }
  // Node's default of 250 ms for each address of a host is too short for a slow link to WhatsApp.
  setDefaultAutoSelectFamilyAttemptTimeout(2000)
  const stopping = new AbortController()
  // Without this listener, Node would open its debugger on a port when a program of the same user sends the signal.
  process.on('SIGUSR1', () => {})
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort())
  try {
    await serve(readConfig(process.env), { signal: stopping.signal, onLog: write, onListening })
    return 0
  } catch (error) {
    process.stderr.write(`parley-whatsapp: ${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof ConfigInvalid ? 2 : 1
  }
}

process.exitCode = await main(process.argv.slice(2))
