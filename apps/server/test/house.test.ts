// The layout of the repository: which folder may import from which, and whether names are in the expected places.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operationIds, policies } from '../src/http/policy.ts'
import { MAY_CROSS, MAY_IMPORT, SERVER } from './import-rules.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
interface Arrow {
  from: string
  to: string
}

/** The code below a folder, without what is installed, built or hidden. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(?:node_modules|dist|\..*)$/.test(entry.name) ? [] : filesBelow(path)
    return entry.isFile() && /\.[jt]s$/.test(entry.name) ? [path] : []
  })
}

const isTest = (file: string) => /\.(test|test-d|suite)\.ts$/.test(file)

/** Every import of a file, static, dynamic or of types only: a path from the root, or the name of a package. */
function arrowsFrom(file: string): Arrow[] {
  // A script can hold the imports of the file that it writes.
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/`[^`]*`/g, '')
  return [...text.matchAll(/^(?:import|export)\s(?:[^'`=;]*\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm)]
    .map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
    .map((to) => ({
      from: file,
      to: to.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), to)).replaceAll(sep, '/') : to,
    }))
}

/** The parts of the contract's package that have dependencies. The permission to import the package doesn't include them. */
const isTool = (to: string) => /^@parley\/contract\/(?:document|generate|proofs)\b/.test(to)
const opens = (path: string, to: string) =>
  to === path || (to.startsWith(/[:/]$/.test(path) ? path : `${path}/`) && (path !== '@parley/contract' || !isTool(to)))

/** All that people write, tests, scripts and the files at the root included. */
const everyFile = [
  ...readdirSync(ROOT)
    .filter((name) => name.endsWith('.ts'))
    .toSorted(),
  ...filesBelow('packages'),
  ...filesBelow('apps'),
]
const everyArrow = everyFile.flatMap(arrowsFrom)

/** The package, the app or the root to which a file belongs. */
const ownerOf = (file: string) => /^packages\/tools\/(?:bench|runtimes)|^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? ''

const longestFirst = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length)
const rules = new Map<string, string | undefined>()

/** The longest path of the rules that a file is at or below. */
function ruleOf(file: string): string | undefined {
  if (isTest(file)) return `${ownerOf(file)}/test`
  // Each rule asks for the rules of all files.
  if (!rules.has(file))
    rules.set(
      file,
      longestFirst.find((path) => opens(path, file)),
    )
  return rules.get(file)
}

/** A configuration is read by its tool alone. */
const isConfig = (file: string) => file.includes('/') && file.endsWith('.config.ts')

const longLinesIn = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.length > 140 ? [`${file}:${index + 1}`] : []))

test('no line has more than 140 characters', () => {
  const written = everyFile.filter((file) => !/\/(?:generated|released)\//.test(file))
  expect(written.flatMap(longLinesIn)).toEqual([])
})

/** A name in a folder for temporary files that isn't random, or the default folder of a cache of code, which is such a name. */
const PREDICTABLE = /(?<!mkdtemp(?:Sync)?\(join\()\btmpdir\(\)|enableCompileCache\(\)|['"`]\/(?:var\/)?tmp\//
test('no file uses a name in a folder for temporary files that another user can predict', () => {
  expect(everyFile.filter((file) => PREDICTABLE.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test('each file has a rule about its imports', () => {
  const files = everyFile.filter((file) => !isConfig(file))
  expect(files.filter((file) => !Object.hasOwn(MAY_IMPORT, ruleOf(file) ?? ''))).toEqual([])
})

test.each(Object.entries(MAY_IMPORT))('%s imports only what it may, and uses each permission', (path, allowed) => {
  const arrows = everyArrow.filter(({ from, to }) => ruleOf(from) === path && ruleOf(to) !== path)
  const forbidden = arrows.filter(({ to }) => !allowed.some((each) => opens(each, to)))
  const unused = allowed.filter((each) => !arrows.some(({ to }) => opens(each, to)))
  expect({ forbidden, unused }).toEqual({ forbidden: [], unused: [] })
})

const APP = /^@parley\/(?:server|docs|whatsapp|bench)\b/
/** The arrows into the files of another package or app, and those to an app by its name. */
const crossing = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) => (/^(?:apps|packages)\//.test(to) ? ownerOf(from) !== ownerOf(to) : APP.test(to)))

const isListed = ({ from, to }: Arrow) =>
  Object.entries(MAY_CROSS).some(
    ([place, { imports }]) => opens(place, from) && imports.some((each) => opens(each, to)),
  )

test('no file of a package, an app or the root imports the files of another, except the listed ones', () => {
  const arrows = crossing(everyArrow)
  const unused = Object.entries(MAY_CROSS).flatMap(([place, { imports }]) =>
    imports.filter((each) => !arrows.some(({ from, to }) => opens(place, from) && opens(each, to))),
  )
  expect(arrows.filter((arrow) => !isListed(arrow))).toEqual([])
  expect(unused).toEqual([])
})

test.each<[from: string, to: string]>([
  ['packages/client/test/faults.process.test.ts', 'apps/server/test/harness.ts'],
  ['apps/docs/src/site/layout.ts', `${SERVER}/service.ts`],
  ['packages/tools/bench/src/main.ts', '@parley/server'],
  ['packages/sandbox/src/faults.ts', `${SERVER}/http/policy.ts`],
  ['packages/client/src/call.ts', 'packages/contract/src/index.ts'],
  ['vitest.config.ts', `${SERVER}/service.ts`],
])('the check finds a forbidden import from %s of %s', (from, to) => {
  const found = crossing([...everyArrow, { from, to }])
  expect(found.filter((arrow) => !isListed(arrow))).toEqual([{ from, to }])
})

/** The files that import each other in a circle, types included. */
function inCircles(arrows: readonly Arrow[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const returns = (file: string): boolean => {
    const seen = new Set<string>()
    const open = [file]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { to } of next.get(at) ?? []) {
        if (to === file) return true
        if (seen.has(to)) continue
        seen.add(to)
        open.push(to)
      }
    }
    return false
  }
  return [...next.keys()].filter(returns)
}

/** The imports between the folders that have rules. */
const betweenFolders = everyArrow
  .map(({ from, to }) => ({ from: ruleOf(from) ?? from, to: ruleOf(to) ?? to }))
  .filter(({ from, to }) => from !== to)

test('neither files nor folders import each other in a cycle', () => {
  expect(inCircles(everyArrow)).toEqual([])
  expect(inCircles(betweenFolders)).toEqual([])
})

test('the check finds an import cycle of any length', () => {
  const planted = ['ab', 'bc', 'ca', 'da'].map(([from, to]) => ({ from: `${from}.ts`, to: `${to}.ts` }))
  expect(inCircles([...everyArrow, ...planted])).toEqual(['a.ts', 'b.ts', 'c.ts'])
  const upwards = { from: `${SERVER}/domain/tables`, to: `${SERVER}/domain/operator` }
  expect(inCircles([...betweenFolders, upwards])).toContain(upwards.from)
})

/** A folder or file of the rules as the picture names it. */
const nameInPicture = (path: string) =>
  path.startsWith(`${SERVER}/`) ? basename(path, '.ts') : (path.split('/')[3] ?? path.split('/')[1] ?? '')

const isShown = (path: string) => /^(?:packages|apps)\/(?!tools)[^/]+\/src/.test(path)

/** Returns the allowed imports between the folders in the picture. It shows code that runs, not tests, scripts and measurements. */
function arrowsOfRules(): [from: string, to: string][] {
  const allowed = Object.entries(MAY_IMPORT).filter(([path]) => isShown(path))
  return allowed.flatMap(([path, all]) =>
    all
      .map((each) => (each === '@parley/server/service' ? `${SERVER}/service.ts` : each))
      .map((each) => ruleOf(each.replace(/^@parley\/([^/]+)/, 'packages/$1/src')) ?? '')
      .filter((to) => to !== path && isShown(to))
      .map((to): [string, string] => [nameInPicture(path), nameInPicture(to)]),
  )
}

/** Without the arrows that say nothing new, because others lead to the same place. */
function withoutDetours(arrows: readonly [string, string][]): string[] {
  let left = [...arrows]
  const leads = (from: string, to: string, met: string[]): boolean =>
    left.some(([a, b]) => a === from && !met.includes(b) && (b === to || leads(b, to, [...met, b])))
  for (const arrow of arrows) {
    const all = left
    left = all.filter((each) => each !== arrow)
    if (!leads(arrow[0], arrow[1], [arrow[0]])) left = all
  }
  return left.map(([from, to]) => `${from} --> ${to}`).toSorted()
}

test('the picture in docs/architecture.md shows the imports that the rules allow', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const drawn = [...page.matchAll(/^ +([\w-]+ --> [\w-]+)$/gm)].map(([, arrow = '']) => arrow)
  expect(drawn.toSorted()).toEqual(withoutDetours(arrowsOfRules()))
})

test('docs/architecture.md lists all folders, and no others', () => {
  const [folderTable = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('\n## From the contract')
  const rows = [...folderTable.matchAll(/^\| `([\w./-]+)\/?` +\|/gm)].map(([, path = '']) => path.replace(/\/$/, ''))
  const parents = ['packages', 'packages/contract/src', 'packages/tools/src', 'apps', SERVER, `${SERVER}/domain`]
  const folders = parents.flatMap((parent) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  )
  expect(rows.toSorted()).toEqual(['docs', 'spec', ...folders].toSorted())
})

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('each operation has a folder of its name with a handler and a test of its success, and there is no other folder', () => {
  const entries = readdirSync(join(ROOT, SERVER, 'operations')).toSorted()
  expect(entries).toEqual([...operationIds.map(kebab), 'index.ts'].toSorted())
  const wrong = operationIds.flatMap((id) => {
    const files = readdirSync(join(ROOT, SERVER, 'operations', kebab(id)))
    const successes = policies[id].statuses.filter((status) => status >= 200 && status < 300)
    const missing = ['handler.ts', ...successes.map((status) => `${status}.test.ts`)].filter(
      (file) => !files.includes(file),
    )
    const others = files.filter((file) => !/^(handler|\d{3}\.test)\.ts$/.test(file))
    return [
      ...missing.map((file) => `${kebab(id)}/${file} is missing`),
      ...others.map((file) => `${kebab(id)}/${file} is neither the handler nor the test of a status`),
    ]
  })
  expect(wrong).toEqual([])
})

const domain = everyFile
  .filter((file) => file.startsWith(`${SERVER}/domain/`) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

const isIn = (code: string, name: string) => new RegExp(`\\b${RegExp.escape(name)}\\b`).test(code)

const handlerOf = (id: string) => readFileSync(join(ROOT, SERVER, 'operations', kebab(id), 'handler.ts'), 'utf8')
// The compiler compares the inputs of the rules that `pagesOf` takes.
const withInputs = operationIds.filter((id) => !handlerOf(id).includes('= pagesOf('))

test.each(withInputs)('the handler of %s reads each input of the contract', (id) => {
  const text = handlerOf(id)
  const code = text.replace(/^ {2}reads: \{[^}]*\},\n/m, '')
  expect(code).not.toBe(text)
  // A handler can give a whole body, or a property of it, to the domain, which then reads what is inside. The data of a
  // message is stored as it is.
  const givesBody = /: c\.req\.valid\('json'\)/.test(code)
  const ignored = policies[id].inputs.filter((input) => {
    const [place, first = '', ...inside] = input
      .replace(/(?<=\bmessageData)\..*/, '')
      .split(/[[\].]+/)
      .filter(Boolean)
    const isRead = isIn(code, first) || (givesBody && place === 'body' && isIn(domain, first))
    return !isRead || inside.some((name) => !isIn(code, name) && !isIn(domain, name))
  })
  expect(ignored).toEqual([])
})

test('a test that starts a process has the suffix for it', () => {
  const starts = /\b(?:startService|startPostgres|copyWorkspace)\(/
  const quick = everyFile.filter((file) => /(?<!\.(?:process|proof|night))\.test\.ts$/.test(file))
  const found = quick.filter(
    (file) =>
      arrowsFrom(file).some(({ to }) => to === 'node:child_process') ||
      starts.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  // The bench has a run of its own, and tests that need PostgreSQL are a project of their own.
  expect(found.filter((file) => !/^packages\/tools\/(?:bench|runtimes)\/|\/postgres\//.test(file))).toEqual([])
})

test('no file has a name without meaning: utils, helpers, common, manager', () => {
  expect(everyFile.filter((file) => /\b(utils?|helpers?|common|managers?)\b/i.test(file))).toEqual([])
})

/** The exact versions that a pnpm-workspace.yaml names, by the name of the package. */
const catalogOf = (file: string): Map<string, string> =>
  new Map(
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {2}'?([@\w/.-]+)'?: (?:npm:\S+@)?(\d\S+)$/gm)].map(
      ([, name = '', version = '']) => [name, version],
    ),
  )

test.each(['packages/tools/bench', 'packages/tools/runtimes'])(
  '%s has its own install, with the versions of the workspace',
  (at) => {
    const workspace = catalogOf('pnpm-workspace.yaml')
    const shared = [...catalogOf(`${at}/pnpm-workspace.yaml`)].filter(([name]) => workspace.has(name))
    expect(shared.length).toBeGreaterThan(5)
    expect(shared.filter(([name, version]) => workspace.get(name) !== version)).toEqual([])
  },
)
