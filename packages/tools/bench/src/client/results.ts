// The results of a run of the bench, and the tables that show them.
import type { Feature } from './features.ts'
import type { Faults } from './faults.ts'
import type { Spread } from '../spread.ts'
import { table } from '../table.ts'
import type { Rotated } from './rotations.ts'
import type { Effort } from './timing.ts'

export interface Row {
  name: string
  version: string
  gzipBytes: number
  microsecondsACall: Spread
  faults: Faults
  rotations: { loopback: Rotated; network: Rotated }
}

export interface Results {
  date: string
  contractVersion: string
  node: string
  platform: string
  /** The bytes of the stub's response. */
  responseBytes: number
  effort: Effort
  rows: Row[]
  /** The bundle sizes of our client's features. */
  features: Feature[]
}

const spread = ({ median, low, high }: Spread) => `${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`

const failedOf = ({ failed, calls, rotations, rotationsFailed }: Rotated) =>
  `${failed} of ${calls}${rotationsFailed > 0 ? `, and ${rotationsFailed} of ${rotations} rotations` : ''}`

/** The columns about the costs of a client, and its handling of keys. */
const figures = ({ name, version, gzipBytes, microsecondsACall, faults, rotations }: Row) => ({
  client: name,
  version,
  'gzip, bytes': String(gzipBytes),
  'µs a call (quartiles)': spread(microsecondsACall),
  'keys created by one lost response': String(faults.lostResponse.keysMade),
  'calls failed, loopback': failedOf(rotations.loopback),
  'calls failed, network': failedOf(rotations.network),
})

/** The columns about errors: the results that the caller of a client gets. */
const sights = ({ name, faults: { lostResponse, dotSegment, emptyResponse } }: Row) => ({
  client: name,
  'a lost response of a regeneration': lostResponse.outcome + (lostResponse.oldKeyWorks ? '' : '; locked out'),
  'an update of `..` sends': dotSegment.sent,
  'and its caller sees': dotSegment.outcome,
  'a 502 with no body': emptyResponse.outcome,
})

const weights = ({ name, gzipBytes }: Feature) => ({
  'what is used of our client': name,
  'gzip, bytes': String(gzipBytes),
})

/** The three tables of a result. */
export function tablesOf({ rows, features }: Results): string {
  return [table(rows.map(figures)), table(rows.map(sights)), table(features.map(weights))].join('\n\n')
}
