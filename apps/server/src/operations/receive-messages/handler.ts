import { receiveMessages as rule } from '../../domain/channel/receive.ts'
import { routes } from '../../generated/routes.ts'
import type { Operation } from '../../http/operation.ts'
import { reply } from '../../http/reply.ts'

const route = routes.receiveMessages

export const receiveMessages: Operation<'receiveMessages'> = {
  // The contents of messages are stored as they are.
  reads: {
    'body.messages[].messagingAppMessageId': true,
    'body.messages[].contact.messagingAppContactId': true,
    'body.messages[].contact.phone': true,
    'body.messages[].contact.aliases[]': true,
    'body.messages[].contact.name': true,
    'body.messages[].contact.attributes': true,
    'body.messages[].sentAt': true,
    'body.messages[].messageType': true,
    'body.messages[].messageData.text': true,
    'body.messages[].replyToMessagingAppMessageId': true,
    'body.messages[].messageData.id': true,
    'body.messages[].messageData.link': true,
    'body.messages[].messageData.caption': true,
    'body.messages[].messageData.fileName': true,
    'body.messages[].messageData.latitude': true,
    'body.messages[].messageData.longitude': true,
    'body.messages[].messageData.name': true,
    'body.messages[].messageData.address': true,
    'body.messages[].messageData.reaction': true,
    'body.messages[].messageData.messagingAppMessageId': true,
    'body.messages[].messageData.contacts[].name': true,
    'body.messages[].messageData.contacts[].phones[]': true,
    'body.messages[].messageData.originalType': true,
    'body.messages[].messageData.content': true,
  },
  create:
    ({ run, nextId, silenceDays }) =>
    async (c, caller) => {
      const { organizationId } = caller
      const batch = c.req.valid('json').messages.map((message) => ({ message, newId: nextId() }))
      const results = await run.write(caller, c.get('requestId'), rule, { organizationId, batch, silenceDays })
      return reply(c, route, 200, { results })
    },
}
