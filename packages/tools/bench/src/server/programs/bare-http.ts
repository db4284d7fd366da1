// The floor of Node: reads the body of a request and responds with the recorded bytes of our server.
import { createServer } from 'node:http'
import { givenResponse, listen } from './listening.ts'

const { headers, body } = givenResponse()
const bytes = Buffer.from(body)
const head = { ...headers, 'Content-Length': bytes.length }

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    response.writeHead(200, head)
    response.end(bytes)
  })
})
listen(server)
