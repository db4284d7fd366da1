// The circumstances on which a result depends, apart from the subjects. They are stored with it.
import { cpus, platform, arch, totalmem } from 'node:os'
import type { Cores } from '../cores.ts'
import { findParley } from '../places.ts'

export interface Circumstances {
  date: string
  node: string
  platform: string
  processor: string
  cores: number
  memoryGib: number
  /** Whether generator and subject had a core each. */
  pinned: boolean
  /** Which form of our program ran. */
  parley: 'built' | 'sources'
}

export const circumstances = ({ pinned, count }: Cores): Circumstances => ({
  date: new Date().toISOString(),
  node: process.versions.node,
  platform: `${platform()} ${arch()}`,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: count,
  memoryGib: Math.round(totalmem() / 2 ** 30),
  pinned,
  parley: findParley().form,
})

/** The same as a sentence. */
export const inWords = (now: Circumstances): string =>
  `${now.date.slice(0, 10)}, Node ${now.node} on ${now.platform}, ${now.cores} cores (${now.processor}), ` +
  `${now.pinned ? 'generator and subject pinned to a core each' : 'nothing pinned'}, ` +
  `Parley from its ${now.parley === 'built' ? 'build' : 'sources'}.`
