import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as immediates } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createPipelining } from '../http/pipelining.ts'
import { afterRequests } from './after-requests.ts'

test('a request that has arrived starts before the work', async () => {
  const order: string[] = []
  const server = createServer()
  const { enqueue } = createPipelining(server, {
    handle: (_, response) => {
      order.push('request')
      response.end()
    },
    onOverrun: () => undefined,
  })
  server.on('request', enqueue).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A server that listens on a port has such an address.
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  await Promise.all([once(client, 'connect'), once(server, 'connection')])
  await immediates()
  client.write('GET / HTTP/1.1\r\nHost: parley.test\r\n\r\n')
  await new Promise<void>((resolve) =>
    afterRequests(() => {
      order.push('work')
      resolve()
    }),
  )
  expect(order).toEqual(['request', 'work'])
})
