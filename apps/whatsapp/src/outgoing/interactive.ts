// Messages with actions. Source: developers.facebook.com/documentation/business-messaging/whatsapp/messages, the pages
// interactive-reply-buttons-messages, interactive-list-messages and interactive-cta-url-messages
import type { OutgoingMessage } from '@parley/client/adapter'
import { fit, lengthOf, refuse } from './limits.ts'

type Data = Extract<OutgoingMessage['message'], { messageType: 'Interactive' }>['messageData']
type Reply = Extract<Data['actions'][number], { kind: 'Reply' }>
type Link = Extract<Data['actions'][number], { kind: 'Link' }>

const MAX_BUTTONS = 3
const BUTTON_TITLE = 20
const BUTTON_BODY = 1024
const LIST_BODY = 4096

const isButton = ({ title, description }: Reply) => description === undefined && lengthOf(title) <= BUTTON_TITLE

function buttons(replies: readonly Reply[]): object {
  const buttonOf = ({ id, title }: Reply) => ({
    type: 'reply',
    reply: { id: fit(id, 256, 'The identifier of an action'), title },
  })
  return { type: 'button', action: { buttons: replies.map(buttonOf) } }
}

function list(replies: readonly Reply[], listTitle: string | undefined): object {
  const rowOf = ({ id, title, description }: Reply) => ({
    id: fit(id, 200, 'The identifier of an action'),
    title: fit(title, 24, 'The title of an action'),
    ...(description !== undefined && { description: fit(description, 72, 'The description of an action') }),
  })
  const button =
    listTitle ?? refuse('list_title_missing', 'WhatsApp shows these actions as a list, which needs a listTitle.')
  return {
    type: 'list',
    action: { button: fit(button, 20, 'The title of the list'), sections: [{ rows: replies.map(rowOf) }] },
  }
}

const link = ({ title, url }: Link): object => ({
  type: 'cta_url',
  action: { name: 'cta_url', parameters: { display_text: fit(title, BUTTON_TITLE, 'The title of an action'), url } },
})

/** Returns up to three short replies as buttons, other replies as a list, and a link as a button of its own. */
function actionsOf({ actions, listTitle }: Data): { max: number; parts: object } {
  const replies = actions.filter((action) => action.kind === 'Reply')
  const [first] = actions
  if (first?.kind === 'Link' && actions.length === 1) return { max: BUTTON_BODY, parts: link(first) }
  if (replies.length < actions.length)
    refuse('actions_unsupported', 'WhatsApp takes either replies or a single link in a message.')
  if (listTitle === undefined && replies.length <= MAX_BUTTONS && replies.every(isButton))
    return { max: BUTTON_BODY, parts: buttons(replies) }
  return { max: LIST_BODY, parts: list(replies, listTitle) }
}

/** Returns the interactive object. `components` has further properties in the words of WhatsApp, such as a `header` with an image. */
export function interactiveOf(data: Data): object {
  const { text, header, footer, components } = data
  if (components !== undefined && (typeof components !== 'object' || components === null || Array.isArray(components)))
    refuse('components_invalid', 'The components of an interactive message of WhatsApp are an object.')
  const { max, parts } = actionsOf(data)
  return {
    ...parts,
    ...(header !== undefined && { header: { type: 'text', text: fit(header, 60, 'The header') } }),
    body: { text: fit(text, max, 'The text') },
    ...(footer !== undefined && { footer: { text: fit(footer, 60, 'The footer') } }),
    ...Object(components),
  }
}
