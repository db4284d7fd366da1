// The common parts of all programs of subjects: their input, and how they say that they listen.
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { openHandStore, type HandStore } from '../hand-written/store.ts'

/** A response of our server, which bare Hono sends to every client. */
export interface RecordedResponse {
  status: 200 | 201 | 304
  headers: Record<string, string>
  body: string
}

/** The file that the program was started with. */
function givenFile(): string {
  const [, , file] = process.argv
  if (file === undefined) throw new Error('The program takes the file that it works on.')
  return file
}

/** The recorded responses, by the name of an operation. */
export const givenResponses = (): Record<string, RecordedResponse> => JSON.parse(readFileSync(givenFile(), 'utf8'))

export const givenStore = (): HandStore => openHandStore(givenFile())

/** Takes a free port, says on which address it listens, and ends with SIGTERM. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => tellListening(server))
  endOnSignal()
}

/** Says on which address a server listens that listens already. */
export function tellListening(server: Server): void {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  console.log(`listens on http://127.0.0.1:${address.port}`)
}

/** Every commit was on disk before its response, so there is nothing to save. */
export function endOnSignal(): void {
  process.once('SIGTERM', () => process.exit(0))
}
