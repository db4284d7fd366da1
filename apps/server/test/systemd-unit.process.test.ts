// Tests deploy/parley.service with systemd's own checks, without a running systemd.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readDocument } from './documented.ts'
import { hasProgram } from './optional-program.ts'

const UNIT = fileURLToPath(new URL('../../../deploy/parley.service', import.meta.url))
const IS_HERE = hasProgram('systemd-analyze', { tests: 'the systemd unit', from: "Debian's package systemd" })
const analyze = (...args: string[]) => {
  const env = { ...process.env, SYSTEMD_PAGER: '', SYSTEMD_COLORS: '0' }
  const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8', env })
  return `${stdout}${stderr}`
}

describe.runIf(IS_HERE)('systemd', () => {
  test('rates the exposure of the unit no higher than docs/operating.md says', () => {
    const documented = /exposure level of (\d\.\d)/.exec(readDocument('operating.md').text.replaceAll(/\s+/g, ' '))?.[1]
    const measured = /Overall exposure level for parley\.service: (\d+\.\d)/.exec(
      analyze('security', '--offline=true', '--no-pager', UNIT),
    )?.[1]
    expect(Number(documented)).toBeGreaterThan(0)
    expect(Number(measured)).toBeLessThanOrEqual(Number(documented))
  })

  test('knows each setting of the unit', () => {
    expect(analyze('verify', UNIT)).not.toMatch(/parley\.service:\d+:/)
  })
})
