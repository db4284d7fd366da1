// `pnpm --filter @parley/server way [program]`: prints the files that an update and a list pass between the socket and the database, in
// order. `program` is the path of `parley.js` in another checkout. V8 reports which functions a first request calls. While the demo serves
// a second request, a debugger stops at each of these functions, and notes its caller.
import { setTimeout as pause } from 'node:timers/promises'
import { startService } from '@parley/tools'

/** A function that started while the process served the request. */
export interface Start {
  /** The file below `apps/server/src`, and the name of the function. */
  file: string
  name: string
  /** The file of the server that called the function. `node` if the event loop or a library did. */
  from: string
  /** The part of the event loop, such as `setImmediate`, if no file of the server called the function. */
  task?: string | undefined
}

/** A request to follow. */
export interface Call {
  method: string
  path: string
  body?: object
}

interface Frame {
  functionName: string
  /** The script, in the frames of a stack that is paused. */
  location?: { scriptId: string }
  /** The script, in the frames of an earlier stack. */
  scriptId?: string
}
interface AsyncStack {
  description?: string
  callFrames: Frame[]
  parent?: AsyncStack
}
interface Paused {
  callFrames: Frame[]
  asyncStackTrace?: AsyncStack
}
interface Range {
  scriptId: string
  start: number
  end: number
}

/** Speaks the protocol of V8's inspector with a process. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const answers = new Map<number, (result: never) => void>()
  const starts: Paused[] = []
  /** The files of the server by the number of their script. */
  const files = new Map<string, string | undefined>()
  let sent = 0
  function ask<Result>(method: string, params: object = {}): Promise<Result> {
    socket.send(JSON.stringify({ id: ++sent, method, params }))
    return new Promise((resolve) => answers.set(sent, resolve))
  }
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params } = JSON.parse(String(data))
    if (method === 'Debugger.scriptParsed') files.set(params.scriptId, SOURCE.exec(params.url)?.[1])
    if (method === 'Debugger.paused') {
      starts.push(params)
      void ask('Debugger.resume')
    }
    if (id !== undefined) answers.get(id)?.(result as never)
  })
  return { ask, starts, files, close: () => socket.close() }
}
type Inspector = Awaited<ReturnType<typeof connect>>

const SOURCE = /\/apps\/server\/src\/(.+)$/

/** Returns the functions of the server that ran since the last call. */
async function calledFunctions({ ask }: Inspector): Promise<Range[]> {
  const { result } = await ask<{
    result: {
      scriptId: string
      url: string
      functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
    }[]
  }>('Profiler.takePreciseCoverage')
  return result
    .filter((script) => SOURCE.test(script.url))
    .flatMap(({ scriptId, functions }) =>
      functions
        .map(({ ranges: [range] }) => range)
        .filter((range) => range !== undefined && range.count > 0)
        .map((range) => ({ scriptId, start: range?.startOffset ?? 0, end: range?.endOffset ?? 0 })),
    )
}

/** Stops the process from now on whenever one of the functions starts. */
async function stopAt({ ask }: Inspector, functions: readonly Range[]): Promise<void> {
  for (const [scriptId, ranges] of Map.groupBy(functions, (each) => each.scriptId)) {
    const { scriptSource } = await ask<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId })
    const locationOf = (offset: number) => {
      const before = scriptSource.slice(0, offset).split('\n')
      return { scriptId, lineNumber: before.length - 1, columnNumber: before.at(-1)?.length ?? 0 }
    }
    for (const { start, end } of ranges) {
      const range = { start: locationOf(start), end: locationOf(end), restrictToFunction: true }
      const { locations } = await ask<{ locations: object[] }>('Debugger.getPossibleBreakpoints', range)
      if (locations[0] !== undefined) await ask('Debugger.setBreakpoint', { location: locations[0] })
    }
  }
}

/** Returns the function that started, and who called it. */
function startOf({ files }: Inspector, { callFrames: [callee, ...callers], asyncStackTrace }: Paused): Start {
  const fileOf = ({ location, scriptId }: Frame) => files.get(location?.scriptId ?? scriptId ?? '')
  const caller = callers.map(fileOf).find((file) => file !== undefined)
  const file = (callee && fileOf(callee)) ?? ''
  const name = callee?.functionName ?? ''
  if (caller !== undefined) return { file, name, from: caller }
  const scheduler = asyncStackTrace?.callFrames.map(fileOf).find((each) => each !== undefined)
  return { file, name, from: scheduler ?? 'node', task: asyncStackTrace?.description ?? 'event' }
}

/**
 * Serves the demo, and follows requests. Each call is sent once before, with another body if it has one, and then followed with the key
 * of a member that has not called yet, so that no result is cached.
 * @param calls The requests, one after the other. `body` returns the body of the followed request (true) or of the one before it.
 * @param program The path of the program `parley`, such as of another revision.
 * @returns the starts of each call, in their order.
 */
export async function followCalls(
  calls: readonly (Omit<Call, 'body'> & { body?: (isFollowed: boolean) => object })[],
  program?: string,
): Promise<Start[][]> {
  await using service = await startService({ WEBHOOKS: 'off' }, { program, node: ['--inspect=0'] })
  const url = /ws:\S+/.exec(service.complaint())?.[0] ?? ''
  const inspector = await connect(url)
  const { ask, starts } = inspector
  const send = async (apiKey: string, { method, path, body }: Call): Promise<Response> => {
    const headers = { Authorization: `Bearer ${apiKey}`, ...(body && { 'Content-Type': 'application/json' }) }
    const response = await fetch(service.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}.`)
    return response
  }
  /** Creates a key, and uses it once, because the first use of a key writes. */
  async function nextKey(key: string): Promise<string> {
    const regenerated = await send(key, { method: 'GET', path: '/api/auth/api-keys/regenerate' })
    const { apiKey } = (await regenerated.json()) as { apiKey: { key: string } }
    await send(apiKey.key, { method: 'GET', path: '/api/auth/me' })
    return apiKey.key
  }
  const sendAll = async (key: string, isFollowed: boolean, after: () => Promise<void> | void) => {
    for (const { method, path, body } of calls) {
      const sent = body === undefined ? { method, path } : { method, path, body: body(isFollowed) }
      await (await send(key, sent)).text()
      await pause(50)
      await after()
    }
  }
  const first = await nextKey(service.apiKey)
  await ask('Profiler.enable')
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await calledFunctions(inspector)
  const called: Range[] = []
  await sendAll(first, false, async () => void called.push(...(await calledFunctions(inspector))))
  await ask('Profiler.stopPreciseCoverage')
  const second = await nextKey(first)
  await ask('Debugger.enable')
  await ask('Debugger.setAsyncCallStackDepth', { maxDepth: 4 })
  await stopAt(inspector, called)
  const followed: Start[][] = []
  starts.length = 0
  await sendAll(second, true, () => void followed.push(starts.splice(0).map((each) => startOf(inspector, each))))
  inspector.close()
  return followed
}

/** An entry of a file: its first start by another file. `times` counts the files from which it was entered before, with this one. */
export interface Entry extends Start {
  times: number
}

/** Returns the entries of files in their order. Calls within a file, and further calls from the same file, are no entries. */
export function entriesOf(starts: readonly Start[]): Entry[] {
  const callers = new Map<string, Set<string>>()
  return starts.flatMap((start) => {
    const known = callers.get(start.file) ?? new Set()
    callers.set(start.file, known)
    if (start.from === start.file || known.has(start.from)) return []
    return [{ ...start, times: known.add(start.from).size }]
  })
}

/** An update, which changes the status each time, and the list that shows it. */
export const UPDATE_AND_LIST = [
  {
    method: 'POST',
    path: '/api/conversation/cnv_harbour_001',
    body: (isFollowed: boolean) => ({ status: isFollowed ? 'Active' : 'Closed' }),
  },
  { method: 'GET', path: '/api/conversations' },
]

if (import.meta.main) {
  const [program] = process.argv.slice(2)
  const calls = UPDATE_AND_LIST
  for (const [index, starts] of (await followCalls(calls, program)).entries()) {
    const entries = entriesOf(starts)
    const files = new Set(entries.map(({ file }) => file))
    const again = new Set(entries.filter(({ times }) => times > 1).map(({ file }) => file))
    console.log(
      `\n${calls[index]?.method} ${calls[index]?.path}: ${files.size} files, ${again.size} of them entered again`,
    )
    for (const { file, name, from, task, times } of entries)
      console.log(`${times > 1 ? '↩' : ' '} ${file} ${name} ← ${from}${task === undefined ? '' : ` (${task})`}`)
  }
}
