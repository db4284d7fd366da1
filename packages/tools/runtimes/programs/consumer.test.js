// A test as a caller writes it, for Jest without any configuration.
const { createParley, isProblem } = require('@parley/client')

const service = (status, body, type = 'application/json') =>
  jest.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, ETag: '"1"' } }))

test('a conversation is closed', async () => {
  const fetch = service(200, { conversation: { uniqueId: 'cnv_1', status: 'Closed' } })
  const parley = createParley({ baseUrl: 'https://parley.example', apiKey: 'k', fetch })
  const { conversation } = await parley.updateConversation('cnv_1', { status: 'Closed' })
  expect(conversation.status).toBe('Closed')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('an unknown conversation is a problem', async () => {
  const problem = {
    status: 404,
    code: 'conversation_not_found',
    title: 'Conversation not found',
    detail: 'No conversation has this identifier.',
    requestId: 'r',
  }
  const fetch = service(404, problem, 'application/problem+json')
  const parley = createParley({ baseUrl: 'https://parley.example', apiKey: 'k', fetch })
  await expect(parley.getConversation('cnv_1')).rejects.toMatchObject({ name: 'ParleyError', code: problem.code })
  const caught = await parley.getConversation('cnv_1').catch((error) => error)
  expect(isProblem(caught, 'getConversation')).toBe(true)
})
