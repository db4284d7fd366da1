// Error handling: sends a message, and says what to do if that fails. Usage: node handle-errors.ts <conversation> <text>
import { createParley, isParleyError, isProblem } from '@parley/client'

const parley = createParley()
const [, , id = '', text = ''] = process.argv

/** Returns advice for errors that a person can act on. Other errors are bugs, and crash the program. */
function adviceFor(error: unknown): string {
  if (isProblem(error, 'sendMessage')) {
    switch (error.code) {
      case 'conversation_not_found':
        return `There is no conversation ${id}.`
      case 'conversation_not_active':
        return `The conversation is ${error.conversation.status}. Open it first.`
      case 'contact_blocked':
        return 'The contact is blocked.'
      case 'api_key_missing':
      case 'api_key_invalid':
        return 'The API key is not valid. Ask for a new one.'
      case 'permission_missing':
        return `The API key lacks the permission ${error.permission}.`
      default:
        // Newer versions of the service can have other codes. Their text is for people.
        return `${error.detail ?? error.title} (request ${error.requestId})`
    }
  }
  if (isParleyError(error) && (error.kind === 'connection_failed' || error.kind === 'timeout')) {
    return 'The service can’t be reached. The client has tried several times.'
  }
  if (isParleyError(error) && error.kind === 'invalid_argument') return `Check ${error.argument}: ${error.message}.`
  throw error
}

try {
  const { message } = await parley.sendMessage(id, { messageType: 'Text', messageData: { text } })
  console.log(`Sent as ${message.uniqueId}.`)
} catch (error) {
  console.error(adviceFor(error))
  process.exitCode = 1
}
