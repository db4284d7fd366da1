import { expect, test } from 'vitest'
import { compare } from './sandbox-and-served.ts'

test.each([
  { beginning: 'imported', requests: 400 },
  { beginning: 'created', requests: 100 },
] as const)(
  'a sandbox responds like a server process whose store begins $beginning',
  async ({ beginning, requests }) => {
    const { statuses, differences } = await compare(beginning, requests, 14)
    expect(differences).toEqual([])
    // The requests are various, so that all kinds of responses are compared.
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '405', '413', '415']),
    )
  },
)
