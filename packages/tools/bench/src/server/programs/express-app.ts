// The handler of the subjects on Express: the durable work by hand, with authentication and nothing else.
import type { Request, RequestHandler } from 'express'
import type { HandStore } from '../hand-written/store.ts'

/** Handles an update. The body is parsed before it. */
export const updateConversation =
  (store: HandStore): RequestHandler<{ id: string }> =>
  (request: Request<{ id: string }, unknown, { status: string }>, response) => {
    const caller = store.authenticate(request.headers.authorization)
    if (caller === undefined) {
      response.status(401).json({ title: 'The API key is invalid.' })
      return
    }
    const conversation = store.update(caller, request.params.id, request.body.status)
    if (conversation === undefined) response.status(404).json({ title: 'No conversation has this identifier.' })
    else response.json({ conversation })
  }
