// The command `pnpm release:check <tag>`: checks whether the workspace is ready to be released under a tag.
import { isDeepStrictEqual } from 'node:util'
import { contract } from '@parley/contract'
import { parse } from 'yaml'
import { inWorkspace, SPEC } from '../places.ts'
import { releasesIn } from '../review/contracts.ts'
import { chapterOf, expiryOf, MIN_DAYS, PUBLISHED, read, readJson, run, version } from './workspace.ts'

const DAY_MS = 86_400_000

/** Yields a sentence for each problem that prevents the release. */
async function* problems(tag: string, now: Date): AsyncGenerator<string> {
  const release = releasesIn(SPEC).find((each) => each.version === version)
  if (tag !== `v${version}`) yield `The tag is ${tag}, and the version of the contract is ${version}.`
  if (release === undefined) {
    yield `The contract ${version} is not released: run pnpm release:contract.`
  } else if (!isDeepStrictEqual(parse(read(`spec/released/${version}.yaml`)), contract)) {
    yield `The contract has changed since ${version} was released: it needs another version.`
  }
  if (release?.summary === '') yield `spec/released/releases.json doesn't say what ${version} is for.`
  const title = `${version} (${release?.date})`
  if (chapterOf(version)?.title !== title) yield `CHANGELOG.md has no chapter "${title}".`
  if (chapterOf('Unreleased')) yield 'CHANGELOG.md has a chapter "Unreleased".'
  for (const folder of PUBLISHED) yield* packageProblems(folder)
  const securityTxt = read('docs/security.txt')
  if (/^Contact: .*\.example\b/m.test(securityTxt)) yield 'docs/security.txt has an invented address as the contact.'
  const days = (expiryOf(securityTxt).getTime() - now.getTime()) / DAY_MS
  if (days < MIN_DAYS) yield `docs/security.txt expires in ${Math.floor(days)} days: set a date within a year.`
  const changed = await run('git', ['status', '--porcelain'])
  if (changed !== '') yield `The working tree has changes that are not committed:\n${changed}`
}

const majorAndMinor = (fullVersion: unknown) => String(fullVersion).split('.').slice(0, 2).join('.')

/** Yields a sentence if the first two numbers of a package's version differ from the first two numbers of the contract's version. */
function* packageProblems(folder: string): Generator<string> {
  const { name, version: packageVersion } = readJson(`${folder}/package.json`)
  if (majorAndMinor(packageVersion) !== majorAndMinor(version))
    yield `${String(name)} has the version ${String(packageVersion)}, and the contract ${version}.`
}

const [tag = ''] = process.argv.slice(2)
const sentences = await Array.fromAsync(problems(tag, new Date()))
for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
if (sentences.length > 0) process.exitCode = 1
else process.stdout.write(`${inWorkspace('')} is ready to be released as ${tag}.\n`)
