// Runs a command in this process, without a test runner, so that soaks can call it, too.
import { Readable, Writable } from 'node:stream'
import { run } from '../src/commands/program.ts'

export interface Ran {
  code: number
  /** Standard output. */
  out: string
  /** Errors and notes, from standard error. */
  err: string
}

export interface CommandLineOptions {
  /** Standard input. */
  input?: string | Readable
  /** Called with what would be drawn on a terminal. */
  draw?: (text: string) => void
  /** Environment variables, besides that of the store. */
  env?: Readonly<Record<string, string>>
}

/** Runs `parley` with these arguments on the store at a `DATABASE_URL`, or without one. */
export async function runCommand(
  url: string | undefined,
  args: readonly string[],
  { input = '', draw, env }: CommandLineOptions = {},
  now = () => new Date(),
): Promise<Ran> {
  const ran = { out: '', err: '' }
  const code = await run({
    argv: args,
    env: { ...(url !== undefined && { DATABASE_URL: url }), ...env },
    now,
    write: (text) => void (ran.out += text),
    writeError: (text) => void (ran.err += text),
    input: () => (typeof input === 'string' ? Readable.from([Buffer.from(input)]) : input),
    output: new Writable({
      write(chunk: Buffer, _, done) {
        ran.out += chunk.toString()
        done()
      },
    }),
    draw,
    isColored: false,
    open: () => {},
    stopped: () => Promise.resolve(),
  })
  return { code, ...ran }
}
