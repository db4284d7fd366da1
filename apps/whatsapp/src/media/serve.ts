// Serves files to who has their links.
import { openAsBlob } from 'node:fs'
import type { Entry } from './store.ts'

/** The types that a browser shows without running anything. It downloads others. */
const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif)|video\/|audio\/|application\/pdf)/

/** Returns the first byte of a range, and the one after its last (RFC 9110, section 14.1), or undefined if it isn't one. */
function bytesOf(range: string, size: number): [start: number, end: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '') return to === '' ? undefined : [Math.max(0, size - Number(to)), size]
  return [Number(from), to === '' ? size : Math.min(size, Number(to) + 1)]
}

/** Returns the response with a file, or with the part of it that the header `Range` names. To HEAD, it has no body. */
export async function serveFile(path: string, { mimeType = '', fileName }: Entry, request: Request): Promise<Response> {
  const file = await openAsBlob(path)
  const part = bytesOf(request.headers.get('Range') ?? '', file.size)
  const [start, end] = part ?? [0, file.size]
  if (part && start >= end)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } })
  const name = fileName === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `${SHOWN.test(mimeType) ? 'inline' : 'attachment'}${name}`,
    'Content-Length': String(end - start),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': mimeType || 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    ...(part && { 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` }),
  }
  const body = request.method === 'HEAD' ? null : file.slice(start, end)
  return new Response(body, { status: part ? 206 : 200, headers })
}
