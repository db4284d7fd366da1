// The same package from CommonJS.
import { createParley, isProblem, ParleyError } from '@parley/client'
import { createRawClient } from '@parley/client/raw'

const parley = createParley({ baseUrl: 'https://parley.example', apiKey: '<API_KEY>' })
export const raw = createRawClient(parley)
export const describe = (error: unknown): string =>
  isProblem(error, 'updateConversation') ? error.code : error instanceof ParleyError ? error.kind : ''
