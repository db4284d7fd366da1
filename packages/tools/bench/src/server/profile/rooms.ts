// The part of the server to which a function belongs, by its file.

/** A function as a profile of V8 names it. */
export interface CallFrame {
  functionName: string
  url: string
}

const ROOMS: readonly (readonly [part: string, path: RegExp])[] = [
  ['SQLite: statements', /store\/sqlite\/(engine|row-cache)\.ts$/],
  ['SQLite: begin and commit, with the wait for the disk', /store\/sqlite\/committer\.ts$/],
  ['our storage', /apps\/server\/src\/store\//],
  ['our http', /apps\/server\/src\/http\//],
  ['our domain', /apps\/server\/src\/domain\//],
  ['our operations and app', /apps\/server\/src\/(operations|app\.ts)/],
  ['our telemetry and log', /apps\/server\/src\/telemetry\//],
  ['our generated schemas', /apps\/server\/src\/generated\//],
  ['the rest of ours', /apps\/server\//],
  ['@hono/node-server', /node_modules\/@hono\/node-server\//],
  ['@hono/zod-openapi', /node_modules\/@hono\/(zod-openapi|zod-validator)\//],
  ['hono', /node_modules\/hono\//],
  ['zod', /node_modules\/zod\//],
  ['pino', /node_modules\/(pino|sonic-boom|atomic-sleep|safe-stable-stringify|pino-[a-z-]+)\//],
  ['rate-limiter-flexible', /node_modules\/rate-limiter-flexible\//],
  ['pg', /node_modules\/pg/],
  ['other packages', /node_modules\//],
  ['Node: HTTP', /^node:(_http|internal\/http|http)/],
  ['Node: sockets and streams', /^node:(net|_stream|stream|internal\/(streams|stream_base))/],
  ['Node: files', /^node:(internal\/)?fs/],
  ['Node: crypto', /^node:(internal\/)?crypto/],
  ['Node: the rest', /^node:/],
]

/**
 * The part that the time of a function itself belongs to. What native code takes counts for the JavaScript that called it:
 * the engine of SQLite for the file that asks its statements, a write to the log for the file that writes it.
 */
export function roomOf({ functionName, url }: CallFrame, caller: CallFrame | undefined): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(program)') return 'native code of Node and of the system'
  if (url !== '') return ROOMS.find(([, path]) => path.test(url))?.[0] ?? 'others'
  return caller === undefined ? 'others' : roomOf(caller, undefined)
}
