// Holds the version of the package to that of the contract: what a contract change does to callers follows from the
// comparison of contracts, which decides the contract's version. The last number is free for fixes of the client's own.
import { readFile } from 'node:fs/promises'
import { contract } from '@parley/contract'

const text = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')
const { version }: { version: string } = JSON.parse(await text('package.json'))
const line = (full: string) => full.split('.').slice(0, 2).join('.')
const complaints = [
  line(version) !== line(contract.info.version) &&
    `@parley/client is ${version}, but the contract is ${contract.info.version}: their first two numbers must agree.`,
  !(await text('CHANGELOG.md')).includes(`\n## ${version}\n`) && `CHANGELOG.md has no chapter for ${version}.`,
].filter((complaint) => complaint !== false)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length
