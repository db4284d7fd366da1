// The command `pnpm release:contract`: freezes the edited contract under its version.
import { relative } from 'node:path'
import { SPEC } from '../places.ts'
import { releaseList } from '../review/contracts.ts'
import { report } from '../review/report.ts'
import { inDays } from '../review/waivers.ts'
import { freeze } from './freeze.ts'

await report(async () => {
  const { version, path } = await freeze(SPEC, inDays(0))
  const [frozen, list] = [path, releaseList(SPEC)].map((file) => relative(process.cwd(), file))
  process.stdout.write(`${version} is frozen in ${frozen}. Say what it is for in ${list}.\n`)
})
