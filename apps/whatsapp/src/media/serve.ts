// Serves files to who has their links.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Entry } from './store.ts'

/** The types that a browser shows without running anything. It downloads others. */
const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif)|video\/|audio\/|application\/pdf)/

/** Returns the first and the last byte of a range (RFC 9110, section 14.1), or undefined if the range isn't one. */
function bytesOf(range: string, size: number): [start: number, end: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return [Math.max(0, size - Number(to)), size - 1]
  return [Number(from), to === '' ? size - 1 : Math.min(size - 1, Number(to))]
}

/** Returns the response with a file, or with the part of it that the header `Range` names. To HEAD, it has no body. */
export async function serveFile(path: string, { mimeType = '', fileName }: Entry, request: Request): Promise<Response> {
  const { size } = await stat(path)
  const part = bytesOf(request.headers.get('Range') ?? '', size)
  const [start, end] = part ?? [0, size - 1]
  if (part && start > end) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const name = fileName === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `${SHOWN.test(mimeType) ? 'inline' : 'attachment'}${name}`,
    'Content-Length': String(end - start + 1),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': mimeType || 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    ...(part && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  }
  const stream = size === 0 || request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(path, { start, end }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node and the library of the web name the same stream.
  return new Response(stream as ReadableStream | null, { status: part ? 206 : 200, headers })
}
