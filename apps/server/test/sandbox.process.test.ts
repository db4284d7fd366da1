import { expect, test } from 'vitest'
import { compare } from './sandbox-and-served.ts'

test('a sandbox responds like a server process', async () => {
  const { statuses, differences } = await compare(400, 14)
  expect(differences).toEqual([])
  // The requests are really as various as they should be.
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '405', '413', '415']),
  )
})
