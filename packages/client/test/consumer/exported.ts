// What a library of a consumer exports without writing types: its declarations must be able to name them.
import { createParley, follow, isProblem, type Parley } from '@parley/client'
import { createRawClient } from '@parley/client/raw'

const parley = createParley({ baseUrl: 'https://parley.example', apiKey: 'k' })

export const problemOf = (error: unknown) => (isProblem(error, 'sendMessage') ? error : undefined)
export const codeOf = (error: unknown) => (isProblem(error, 'sendMessage') ? error.code : undefined)
export const anyProblemOf = (error: unknown) => (isProblem(error) ? error : undefined)
export const tags = () => parley.listTags()
export const each = () => parley.conversations()
export const events = (reader: Parameters<typeof follow>[0]) => follow(reader)
export const raw = () => createRawClient(parley).GET('/api/tags', {})
export const statusOf = async (id: string) => (await parley.getConversation(id)).conversation.status
export class Inbox {
  problem = problemOf(undefined)
  readonly parley: Parley = parley
}
/** Under exactOptionalPropertyTypes, an optional property may be undefined. */
export const rename = (contactId: string, name: string | undefined) => parley.updateContact(contactId, { name })
