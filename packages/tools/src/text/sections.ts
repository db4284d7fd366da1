// The contract as sections of Markdown: each operation, event, error and shared part once, so that it can be read, compared and
// commented on. Without descriptions of descriptions: a line says one thing.
import {
  problemCodesOf,
  entries,
  isObject,
  isText,
  list,
  nameOf,
  object,
  type Operation,
  operationsOf,
  resolve,
  texts,
  valueAt,
  type JsonObject,
  text,
} from '@parley/contract/document'
import { code, parts, sentence, shape, withNote } from './schema.ts'

/** The chapters of `spec/API.md`. */
export const KINDS = ['service', 'operation', 'event', 'error', 'parameter', 'header', 'response', 'schema'] as const

/** A part of the contract's text: an operation, an event, an error or a shared component. */
export interface Section {
  kind: (typeof KINDS)[number]
  /** Unique in its kind, such as an operationId. */
  name: string
  /** The schema that it describes, if it describes one. */
  schema?: string
  /** An introduction in one or two paragraphs. */
  lead: string[]
  /** One fact each, as an item of a list, with the items below it. */
  facts: string[]
}

/**
 * The sections of a bundled contract, in the order of their kinds and names. No example and no source of a rule is in them.
 *
 * @example
 * sectionsOf(document).find(({ name }) => name === 'listTags')?.facts
 */
export function sectionsOf(document: JsonObject): Section[] {
  const operations = operationsOf(document)
  const schemas = entries(valueAt(document, '/components/schemas'))
  const events = entries(document['webhooks']).map(([type, item]) => event(document, operations, type, item))
  const eventSchemas = new Set(events.map(({ schema }) => schema))
  const component = (kind: string) => entries(valueAt(document, `/components/${kind}`))
  const all: Section[] = [
    ...service(document),
    ...withCommon(
      'operation',
      operations.map((each) => operation(document, each)),
    ),
    ...withCommon('event', events),
    ...withCommon(
      'error',
      schemas.flatMap(([name, at]) => (isProblem(at) ? [error(name, at)] : [])),
    ),
    ...component('parameters').map(([name, at]) => section('parameter', name, [parameterWords(at, true)])),
    ...component('headers').map(([name, at]) => section('header', name, [headerWords(at)])),
    ...component('responses').map(([name, at]) => section('response', name, [sentence(at['description'])])),
    ...schemas
      .filter(([name, at]) => !eventSchemas.has(name) && !isProblem(at))
      .map(([name, at]) => ({ ...section('schema', name, [withNote(at)], parts(at)), schema: name })),
  ]
  return all.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || compare(a.name, b.name))
}

/** Sections about all of a kind come before those about one. */
const compare = (a: string, b: string): number =>
  Number(b.startsWith('Every ')) - Number(a.startsWith('Every ')) || (a < b ? -1 : a > b ? 1 : 0)

const isProblem = (schema: JsonObject): boolean => isObject(schema['x-problem'])

const section = (kind: Section['kind'], name: string, lead: string[], facts: string[] = []): Section => ({
  kind,
  name,
  lead: lead.filter((words) => words !== ''),
  facts,
})

function service(document: JsonObject): Section[] {
  const { info, servers, security, tags } = document
  const schemes = entries(valueAt(document, '/components/securitySchemes'))
  const delivery = isObject(document['x-delivery']) ? Object.entries(document['x-delivery']) : []
  const checks = list(document['x-precedence']).map((check) => {
    const { codes, check: words } = object(check)
    return `- ${texts(codes).map(code).join(', ')}: ${sentence(words)}.`
  })
  const addresses = [
    ...list(servers).map((each) => `- Server: ${code(each)}`),
    `- Security: ${code(security ?? [])}`,
    ...(document['x-unknown-parameters'] === 'rejected' ? ['- Unknown query parameters: rejected.'] : []),
    ...schemes.map(([name, at]) => `- Scheme ${code(name)}: ${shape(at)}. ${sentence(at['description'])}`),
  ]
  const named = list(tags).map((tag) => `- ${code(object(tag)['name'])}: ${sentence(object(tag)['description'])}`)
  const lead = [`Version ${text(object(info)['version'])}.`, sentence(object(info)['description'])]
  return [
    section('service', 'Addresses and credentials', lead, addresses),
    section('service', 'Delivery of webhooks', [], rules(delivery)),
    section('service', 'Order of error checks', [], checks),
    section('service', 'Tags', [], named),
  ].filter(({ facts }) => facts.length > 0)
}

/** One line for each rule of an extension. */
const rules = (all: readonly [name: string, value: unknown][]): string[] =>
  all
    .filter(([name]) => name !== 'x-decision')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `- ${code(name)}: ${code(value)}`)

function operation(document: JsonObject, { id, method, path, item, operation: at, responses }: Operation): Section {
  const { permissions, ...policy } = isObject(at['x-policy']) ? at['x-policy'] : {}
  const needed = list(permissions).map((each) => permissionWords(object(each)))
  const parameters = [...list(item['parameters']), ...list(at['parameters'])].map((each) => resolve(document, each))
  const { requestBody: body } = at
  return section(
    'operation',
    id,
    [
      `${code(`${method.toUpperCase()} ${path}`)} ${sentence(at['summary'])} (${texts(at['tags']).join(', ')})`,
      sentence(at['description']),
    ],
    [
      `- Permission: ${needed.join(', ') || 'none'}`,
      ...(at['security'] === undefined ? [] : [`- Security: ${code(at['security'])}`]),
      ...(at['deprecated'] === true ? ['- Deprecated'] : []),
      ...rules(Object.entries(policy)),
      ...(at['x-events'] === undefined ? [] : [`- Causes: ${texts(at['x-events']).map(code).join(', ')}`]),
      ...parameters.map((each) => `- ${parameterWords(each, false)}`),
      ...(isObject(body) ? bodyFacts(document, body) : []),
      ...responses.map(([status, response]) => responseFact(document, status, at, response)),
    ],
  )
}

/**
 * A permission, the condition on which it is needed, and for whom it does nothing.
 *
 * @example
 * permissionWords({ permission: 'Get:Tag' }) // '`Get:Tag`'
 */
export function permissionWords({ permission, when, unbound }: JsonObject): string {
  const conditions = isObject(when)
    ? Object.entries(when).map(([name, value]) => `${code(name)} is ${code(value)}`)
    : []
  const words = conditions.length === 0 ? code(permission) : `${code(permission)} if ${conditions.join(' and ')}`
  return unbound === true ? `${words} as a member that is not bound to a channel` : words
}

/** A parameter: with its description only in its own section if it is shared. */
function parameterWords(at: JsonObject, isDescribed: boolean): string {
  const { name, in: place, required, schema, description, content, ...others } = at
  const { description: _, ...keywords } = isObject(schema) ? schema : {}
  const rule = isObject(schema) ? shape({ ...others, ...keywords }) : code(content ?? others)
  const words = `${text(place)} ${code(name)} ${required === true ? 'required' : 'optional'}: ${rule}`
  return isDescribed ? `${words}. ${sentence(description)}` : words
}

function headerWords({ schema, required, description, ...others }: JsonObject): string {
  const { description: _, ...keywords } = isObject(schema) ? schema : {}
  const rule = shape({ ...others, ...keywords })
  return `${required === true ? 'required' : 'optional'}: ${rule}. ${sentence(description)}`
}

function bodyFacts(document: JsonObject, written: JsonObject): string[] {
  const body = resolve(document, written)
  const needed = body['required'] === true ? 'required' : 'optional'
  return entries(body['content']).flatMap(([type, { schema }]) => [
    `- Body ${needed}, ${code(type)}: ${shape(object(schema ?? {}))}. ${sentence(body['description'])}`,
    ...parts(object(schema ?? {}), '  '),
  ])
}

function responseFact(document: JsonObject, status: string, operationAt: JsonObject, response: JsonObject): string {
  const written = object(valueAt(operationAt['responses'], `/${status}`) ?? {})
  const contents = entries(response['content']).map(([type, { schema }]) => {
    const codes = problemCodesOf(document, schema)
    const name = type === 'application/json' || type === 'application/problem+json' ? '' : `${code(type)} `
    return `${name}${codes.length > 0 ? codes.map(code).join(', ') : shape(object(schema ?? {}))}`
  })
  const names = entries(response['headers']).map(([name, at]) => {
    const header = resolve(document, at)
    const rule = at['$ref'] === undefined ? ` (${shape(isObject(header['schema']) ? header['schema'] : header)})` : ''
    return `${code(name)}${header['required'] === true ? '' : '?'}${rule}`
  })
  const description = written['$ref'] === undefined ? ` ${sentence(response['description'])}` : ''
  const headers = names.length === 0 ? '' : `; ${names.toSorted().join(', ')}`
  return `- ${status}: ${contents.join(' or ') || 'no body'}${headers}${description}`
}

/** A webhook and the schema of what it sends. */
function event(document: JsonObject, operations: readonly Operation[], type: string, item: JsonObject): Section {
  const post = object(item['post'] ?? {})
  const written = valueAt(post, '/requestBody/content/application~1json/schema')
  const at = isObject(written) ? resolve(document, written) : {}
  const causes = operations
    .filter(({ operation: each }) => list(each['x-events']).includes(type))
    .map(({ id }) => code(id))
  const schema = isObject(written) && isText(written['$ref']) ? nameOf(written['$ref']) : ''
  const facts = [
    ...(causes.length === 0 ? [] : [`- Caused by: ${causes.toSorted().join(', ')}`]),
    `- Description: ${sentence(post['description'])}`,
    ...list(post['parameters']).map((each) => `- ${parameterWords(resolve(document, each), false)}`),
    ...entries(post['responses']).map(
      ([status, response]) => `- ${status}: ${sentence(resolve(document, response)['description'])}`,
    ),
    `- Schema: ${shape(at)}`,
    ...parts(at),
  ]
  return { ...section('event', type, [`${code(schema)}: ${sentence(at['description'])}`], facts), schema }
}

function error(name: string, at: JsonObject): Section {
  const { title, when, remedy, ...others } = object(at['x-problem'])
  const status = Number(valueAt(at, '/properties/status/const'))
  const problem = text(valueAt(at, '/properties/code/const'))
  const lead = [`${status} ${code(name)}: ${sentence(title)}. ${sentence(when)} ${sentence(remedy)}`]
  const facts = [...rules(Object.entries(others)), `- Schema: ${shape(at)}`, ...parts(at)]
  const shared = facts.map((fact) => fact.replace(`always \`${status}\``, 'always its status'))
  return { ...section('error', problem, lead, shared), schema: name }
}

/**
 * How many sections may say otherwise if a fact is one of the whole family. They name their differences. It isn't a share of the sections:
 * one more that agrees with most others changes nothing else.
 */
const EXCEPTIONS = 5

/**
 * Sections of one kind, and before them one with the facts that most of them share. A section then has only what differs, and says
 * which of the common facts don't hold.
 */
function withCommon(kind: Section['kind'], sections: readonly Section[]): Section[] {
  const blocks = sections.map(({ name, facts }) => blocksOf(facts).map((each) => each.replaceAll(name, ITSELF)))
  const counts = Map.groupBy(blocks.flat(), (each) => each)
  const common = [...counts].filter(([, all]) => all.length > EXCEPTIONS && sections.length - all.length <= EXCEPTIONS)
  if (common.length === 0) return [...sections]
  const shared = new Set(common.map(([each]) => each))
  const members = sections.map((each, index) => {
    const all = blocks[index] ?? []
    const keys = new Set(all.map(keyOf))
    const absent = [...shared].filter((other) => !keys.has(keyOf(other))).map((other) => `- Without ${keyOf(other)}`)
    const different = all.filter((other) => !shared.has(other)).map((other) => other.replaceAll(ITSELF, each.name))
    return { ...each, facts: [...different, ...absent].flatMap((other) => other.split('\n')) }
  })
  const facts = [...shared].toSorted().flatMap((each) => each.replaceAll(ITSELF, `{${kind}}`).split('\n'))
  return [section(kind, `Every ${kind}`, [`Holds unless the ${kind} says something else.`], facts), ...members]
}

/** Stands for the name of a section in what it says of itself. */
const ITSELF = '\u{E000}'

/** Facts with the items below them. */
const blocksOf = (facts: readonly string[]): string[] =>
  facts
    .join('\n')
    .split(/\n(?=- )/)
    .filter((each) => each !== '')

/** Returns the subject of a fact: the name that it begins with, or the words before its colon. */
const keyOf = (fact: string): string => /^- ((?:\w+ )?`[^`]+`|[^:\n]+)/.exec(fact)?.[1] ?? fact
