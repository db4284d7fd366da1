// Judges requests as WhatsApp's public documentation describes them, without the adapter's own rules. Codes and limits:
// developers.facebook.com/documentation/business-messaging/whatsapp: support/error-codes, and messages/ for each type
import { type Json, object, objects, text } from '../src/incoming/json.ts'

/** What is wrong with a request: the code of the error, and its details. */
export interface Verdict {
  code: 100 | 131008 | 131009
  details: string
}

const missing = (name: string): Verdict => ({ code: 131008, details: `The parameter ${name} is required.` })
const wrong = (details: string): Verdict => ({ code: 131009, details })

/** Returns what is wrong with a text of the request, if anything. */
function judgeText(value: unknown, name: string, max: number): Verdict | undefined {
  const found = text(value)
  if (found === undefined) return missing(name)
  return Array.from(found).length > max ? wrong(`${name} must have at most ${max} characters.`) : undefined
}

const optional = (value: unknown, name: string, max: number) =>
  value === undefined ? undefined : judgeText(value, name, max)

/** Returns the first verdict, if there is one. */
const first = (...verdicts: (Verdict | undefined)[]) => verdicts.find((verdict) => verdict !== undefined)

const judgeMedia =
  (others: readonly string[]) =>
  (content: Json): Verdict | undefined => {
    const unknown = Object.keys(content).find((name) => !['id', 'link', ...others].includes(name))
    if (unknown !== undefined) return { code: 100, details: `The parameter ${unknown} is unknown.` }
    if ((content['id'] === undefined) === (content['link'] === undefined)) return missing('id or link')
    if (content['link'] !== undefined && !URL.canParse(text(content['link']) ?? '')) return wrong('link is no URL.')
    return optional(content['caption'], 'caption', 1024)
  }

function judgeButtons(action: Json): Verdict | undefined {
  const buttons = objects(action['buttons'])
  if (buttons.length < 1 || buttons.length > 3) return wrong('There must be 1 to 3 buttons.')
  const replies = buttons.map(({ reply }) => object(reply))
  if (new Set(replies.map(({ id }) => id)).size < replies.length) return wrong('The ids of buttons must differ.')
  return first(
    ...replies.map(({ id, title }) => first(judgeText(id, 'reply.id', 256), judgeText(title, 'reply.title', 20))),
  )
}

function judgeList(action: Json): Verdict | undefined {
  const rows = objects(action['sections']).flatMap((section) => objects(section['rows']))
  if (rows.length < 1 || rows.length > 10) return wrong('There must be 1 to 10 rows.')
  if (new Set(rows.map(({ id }) => id)).size < rows.length) return wrong('The ids of rows must differ.')
  const ofRow = ({ id, title, description }: Json) =>
    first(judgeText(id, 'row.id', 200), judgeText(title, 'row.title', 24), optional(description, 'row.description', 72))
  return first(judgeText(action['button'], 'action.button', 20), ...rows.map(ofRow))
}

function judgeLink({ name, parameters }: Json): Verdict | undefined {
  const { display_text, url } = object(parameters)
  if (name !== 'cta_url') return missing('action.name')
  if (!URL.canParse(text(url) ?? '')) return wrong('url is no URL.')
  return judgeText(display_text, 'display_text', 20)
}

function judgeInteractive({ type, action, header, body, footer }: Json): Verdict | undefined {
  const head = object(header)
  const kinds: Record<string, (action: Json) => Verdict | undefined> = {
    button: judgeButtons,
    list: judgeList,
    cta_url: judgeLink,
  }
  if (type === 'list' && header !== undefined && head['type'] !== 'text') return wrong('A list has a text as header.')
  const media = object(head[text(head['type']) ?? ''])
  if (header !== undefined && head['type'] !== 'text' && media['link'] === undefined && media['id'] === undefined)
    return missing('header')
  return first(
    judgeText(object(body)['text'], 'body.text', type === 'list' ? 4096 : 1024),
    footer === undefined ? undefined : judgeText(object(footer)['text'], 'footer.text', 60),
    head['type'] === 'text' ? judgeText(head['text'], 'header.text', 60) : undefined,
    kinds[text(type) ?? '']?.(object(action)) ?? (text(type) === undefined ? missing('interactive.type') : undefined),
  )
}

const judgeTemplate = ({ name, language, components }: Json): Verdict | undefined => {
  const parameters = objects(components).flatMap((component) => objects(component['parameters']))
  return first(
    judgeText(name, 'template.name', 512),
    judgeText(object(language)['code'], 'language.code', 10),
    ...objects(components).map(({ type }) => judgeText(type, 'component.type', 20)),
    ...parameters.map((parameter) => judgeText(parameter['type'], 'parameter.type', 20)),
  )
}

const judgeCards = (cards: Json[]): Verdict | undefined => {
  if (cards.length === 0) return missing('contacts')
  return first(...cards.map(({ name }) => judgeText(object(name)['formatted_name'], 'formatted_name', 1024)))
}

/** How the content of each type is judged. */
const TYPES: Readonly<Record<string, (content: Json) => Verdict | undefined>> = {
  text: ({ body }) => judgeText(body, 'text.body', 4096),
  image: judgeMedia(['caption']),
  video: judgeMedia(['caption']),
  document: judgeMedia(['caption', 'filename']),
  audio: judgeMedia(['voice']),
  sticker: judgeMedia([]),
  location: ({ latitude, longitude }) =>
    typeof latitude === 'number' && typeof longitude === 'number' ? undefined : missing('latitude and longitude'),
  template: judgeTemplate,
  interactive: judgeInteractive,
  reaction: ({ message_id, emoji }) =>
    typeof emoji === 'string' ? judgeText(message_id, 'message_id', 512) : missing('emoji'),
}

/** Returns what is wrong with the body of a request to send a message or to mark one as read, if anything. */
export function judge(body: Json): Verdict | undefined {
  if (body['messaging_product'] !== 'whatsapp') return missing('messaging_product')
  if (body['status'] !== undefined)
    return body['status'] === 'read' ? judgeText(body['message_id'], 'message_id', 512) : wrong('status must be read.')
  const { to, recipient } = body
  if ((to === undefined) === (recipient === undefined)) return missing('to or recipient')
  const type = text(body['type']) ?? 'text'
  const content = body[type]
  if (content === undefined) return missing(type)
  const judged = type === 'contacts' ? judgeCards(objects(content)) : TYPES[type]?.(object(content))
  if (type !== 'contacts' && !Object.hasOwn(TYPES, type)) return { code: 100, details: `The type ${type} is unknown.` }
  return first(
    judged,
    body['context'] === undefined ? undefined : judgeText(object(body['context'])['message_id'], 'context', 512),
    optional(body['biz_opaque_callback_data'], 'biz_opaque_callback_data', 512),
  )
}
