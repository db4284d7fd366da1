// Messages with actions. Source: developers.facebook.com/documentation/business-messaging/whatsapp/messages, the pages
// interactive-reply-buttons-messages, interactive-list-messages and interactive-cta-url-messages
import type { OutgoingMessage } from '@parley/client/adapter'
import { fit, lengthOf, refuse } from './limits.ts'

type Data = Extract<OutgoingMessage['message'], { messageType: 'Interactive' }>['messageData']
type Reply = Extract<Data['actions'][number], { kind: 'Reply' }>

const BUTTON = { count: 3, title: 20, body: 1024 }
const LIST_BODY = 4096

const buttonOf = ({ id, title }: Reply) => ({
  type: 'reply',
  reply: { id: fit(id, 256, 'The identifier of an action'), title },
})

const rowOf = ({ id, title, description }: Reply) => ({
  id: fit(id, 200, 'The identifier of an action'),
  title: fit(title, 24, 'The title of an action'),
  description: description === undefined ? undefined : fit(description, 72, 'The description of an action'),
})

/** Returns up to three short replies as buttons, other replies as a list, and a link as a button of its own. */
function actionsOf({ actions, listTitle }: Data): { max: number; type: string; action: object } {
  const replies = actions.filter((action) => action.kind === 'Reply')
  const [first] = actions
  if (first?.kind === 'Link' && actions.length === 1) {
    const parameters = { display_text: fit(first.title, BUTTON.title, 'The title of an action'), url: first.url }
    return { max: BUTTON.body, type: 'cta_url', action: { name: 'cta_url', parameters } }
  }
  if (replies.length < actions.length)
    refuse('actions_unsupported', 'WhatsApp takes either replies or a single link in a message.')
  const areShort = replies.every(
    ({ title, description }) => description === undefined && lengthOf(title) <= BUTTON.title,
  )
  if (listTitle === undefined && replies.length <= BUTTON.count && areShort)
    return { max: BUTTON.body, type: 'button', action: { buttons: replies.map(buttonOf) } }
  const button =
    listTitle ?? refuse('list_title_missing', 'WhatsApp shows these actions as a list, which needs a listTitle.')
  const sections = [{ rows: replies.map(rowOf) }]
  return { max: LIST_BODY, type: 'list', action: { button: fit(button, 20, 'The title of the list'), sections } }
}

/** Returns the interactive object. `components` has further properties in the words of WhatsApp, such as a `header` with an image. */
export function interactiveOf(data: Data): object {
  const { text, header, footer, components = {} } = data
  if (typeof components !== 'object' || components === null || Array.isArray(components))
    return refuse('components_invalid', 'The components of an interactive message of WhatsApp are an object.')
  const { max, ...parts } = actionsOf(data)
  return {
    ...parts,
    header: header === undefined ? undefined : { type: 'text', text: fit(header, 60, 'The header') },
    body: { text: fit(text, max, 'The text') },
    footer: footer === undefined ? undefined : { text: fit(footer, 60, 'The footer') },
    ...components,
  }
}
