// `pnpm start` builds the site only if one of its sources is newer.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@parley/tools/temporary-folder'
import { expect, test } from 'vitest'
import { isStale } from '../src/site/stale.ts'

function siteFrom(date: Date): string {
  const site = join(temporaryFolder(), 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '')
  utimesSync(join(site, 'index.html'), date, date)
  return site
}

test('a site is stale if it is older than one of its sources, or does not exist', () => {
  expect(isStale(siteFrom(new Date('2999-01-01')))).toBe(false)
  expect(isStale(siteFrom(new Date('2000-01-01')))).toBe(true)
  expect(isStale(join(temporaryFolder(), 'none'))).toBe(true)
})
