// The demo with limits that the pace of the bench does not meet.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type ServiceProcess, startService } from '@parley/tools'
import { PARLEY } from './places.ts'

export interface Service extends ServiceProcess {
  /** How many keys were regenerated until now, as the audit log of the server has it. */
  countRegenerated: () => Promise<number>
}

/** The limits would be met by the pace of the bench, and would hide what is measured. */
const NO_LIMITS = {
  RATE_LIMIT_REGENERATE_API_KEY: '0',
  RATE_LIMIT_UPDATE_CONVERSATION: '0',
  RATE_LIMIT_FAILED_AUTHENTICATION: '0',
}

/** Starts the demo on a free port. */
export async function startWithoutLimits(): Promise<Service> {
  const demo = await startService(NO_LIMITS)
  return {
    ...demo,
    async countRegenerated() {
      const flags = ['--event', 'api_key.regenerated', '--limit', '1000', '--json']
      const list = [PARLEY, 'audit', 'list', '--database-url', 'file:.parley/demo.db', ...flags]
      const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: demo.folder })
      return stdout.split('\n').filter(Boolean).length
    },
  }
}
