// Divides the contract into sections of Markdown: one for each operation, event, error and shared component. `api.ts` writes the
// sections to `spec/API.md`. A fact is one line about a section, such as "- Permission: `Get:Tag`", on which reviewers can comment.
import {
  deprecationOf,
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
import { code, propertyLines, sentence, shape, withNote } from './schema.ts'

/** The kinds of sections, in the order of the chapters of `spec/API.md`. */
const KINDS = ['service', 'operation', 'event', 'error', 'parameter', 'header', 'response', 'schema'] as const

/** The kind and the name of a section, such as `operation` and `createTag`. */
export interface SectionName {
  kind: (typeof KINDS)[number]
  /** A name that no other section of the kind has, such as an operationId. */
  name: string
}

/** A part of the contract's text: an operation, an event, an error or a shared component. */
export interface Section extends SectionName {
  /** The name of the schema that the section describes. Absent for sections that describe no schema. */
  schema?: string
  /** An introduction in one or two paragraphs. */
  lead: string[]
  /** Lines of Markdown. Each fact is an item of a list, and indented items may follow it. */
  facts: string[]
}

/** Returns the sections of a bundled contract, in the order of their kinds and names. Examples and decisions are left out. */
export function sectionsOf(document: JsonObject): Section[] {
  const operations = operationsOf(document)
  const schemas = entries(valueAt(document, '/components/schemas'))
  const events = entries(document['webhooks']).map(([type, item]) => eventSection(document, operations, type, item))
  const errors = schemas.flatMap(([name, schema]) => (isProblem(schema) ? [errorSection(name, schema)] : []))
  const eventSchemas = new Set(events.map(({ schema }) => schema))
  const components = (kind: string) => entries(valueAt(document, `/components/${kind}`))
  const sections: Section[] = [
    ...serviceSections(document),
    ...withCommon(
      'operation',
      operations.map((operation) => operationSection(document, operation)),
    ),
    ...withCommon('event', events),
    ...withCommon('error', errors),
    ...components('parameters').map(([name, each]) => section('parameter', name, [parameterWords(each, true)])),
    ...components('headers').map(([name, { description, ...header }]) =>
      section('header', name, [`${needAndShape(header)}. ${sentence(description)}`]),
    ),
    ...components('responses').map(([name, each]) => section('response', name, [sentence(each['description'])])),
    // Schemas of events and errors are described in the sections of their events and errors.
    ...schemas
      .filter(([name, schema]) => !eventSchemas.has(name) && !isProblem(schema))
      .map(([name, schema]) => ({
        ...section('schema', name, [withNote(schema)], propertyLines(schema)),
        schema: name,
      })),
  ]
  return sections.toSorted(bySectionOrder)
}

/** Sorts sections by kind. Within a kind, `Every operation` and similar names come first, the other names follow in alphabetical order. */
export const bySectionOrder = (a: SectionName, b: SectionName): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  Number(b.name.startsWith('Every ')) - Number(a.name.startsWith('Every ')) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

const isProblem = (schema: JsonObject): boolean => isObject(schema['x-problem'])

/** Creates a section. Empty paragraphs of its introduction are left out. */
const section = (kind: Section['kind'], name: string, lead: string[], facts: string[] = []): Section => ({
  kind,
  name,
  lead: lead.filter((words) => words !== ''),
  facts,
})

/** Returns the sections about the service as a whole. A section without facts is left out. */
function serviceSections(document: JsonObject): Section[] {
  const { info, servers, security, tags } = document
  const schemes = entries(valueAt(document, '/components/securitySchemes'))
  const checks = list(document['x-precedence']).map((check) => {
    const { codes, check: words } = object(check)
    return `- ${texts(codes).map(code).join(', ')}: ${sentence(words)}.`
  })
  const addresses = [
    ...list(servers).map((server) => `- Server: ${code(server)}`),
    `- Security: ${code(security ?? [])}`,
    ...(document['x-unknown-parameters'] === 'rejected' ? ['- Unknown query parameters: rejected.'] : []),
    ...schemes.map(([name, scheme]) => `- Scheme ${code(name)}: ${shape(scheme)}. ${sentence(scheme['description'])}`),
  ]
  const tagFacts = list(tags).map((tag) => `- ${code(object(tag)['name'])}: ${sentence(object(tag)['description'])}`)
  const lead = [`Version ${text(object(info)['version'])}.`, sentence(object(info)['description'])]
  return [
    section('service', 'Addresses and credentials', lead, addresses),
    section('service', 'Delivery of webhooks', [], rules(object(document['x-delivery'] ?? {}))),
    section('service', 'Order of error checks', [], checks),
    section('service', 'Tags', [], tagFacts),
  ].filter(({ facts }) => facts.length > 0)
}

/** Writes a fact for each value of an extension such as `x-policy`, except for its decision. */
const rules = (values: JsonObject): string[] =>
  Object.entries(values)
    .filter(([name]) => name !== 'x-decision')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `- ${code(name)}: ${code(value)}`)

/** Returns the section of an operation: its description, permissions, parameters, request body and responses. */
function operationSection(document: JsonObject, { id, method, path, item, operation, responses }: Operation): Section {
  const { permissions, ...policy } = object(operation['x-policy'] ?? {})
  const required = list(permissions).map((permission) => permissionWords(object(permission)))
  const parameters = [...list(item['parameters']), ...list(operation['parameters'])]
  const { requestBody } = operation
  const deprecation = deprecationOf(operation)
  return section(
    'operation',
    id,
    [
      `${code(`${method.toUpperCase()} ${path}`)} ${sentence(operation['summary'])} (${texts(operation['tags']).join(', ')})`,
      sentence(operation['description']),
    ],
    [
      `- Permission: ${required.join(', ') || 'none'}`,
      ...(operation['security'] === undefined ? [] : [`- Security: ${code(operation['security'])}`]),
      ...(deprecation === undefined ? [] : [`- Deprecated ${deprecation}`.trimEnd()]),
      ...rules(policy),
      ...(operation['x-events'] === undefined
        ? []
        : [`- Causes: ${texts(operation['x-events']).map(code).join(', ')}`]),
      ...parameters.map((parameter) => `- ${parameterWords(resolve(document, parameter), false)}`),
      ...(isObject(requestBody) ? bodyFacts(document, requestBody) : []),
      ...responses.map(([status, response]) => responseFact(document, status, operation, response)),
    ],
  )
}

/** Describes a required permission: its name, the condition under which it is required, and whether bound members are rejected. */
export function permissionWords({ permission, when, unbound }: JsonObject): string {
  const conditions = isObject(when)
    ? Object.entries(when).map(([name, value]) => `${code(name)} is ${code(value)}`)
    : []
  const words = conditions.length === 0 ? code(permission) : `${code(permission)} if ${conditions.join(' and ')}`
  if (unbound === undefined) return words
  const bodies = unbound === true ? '' : `, if the body has ${code(unbound)}`
  return `${words} as a member that is not bound to a channel${bodies}`
}

/** Describes a parameter in one line. `hasDescription` is true in the section of a shared parameter: the line ends with its description. */
function parameterWords({ name, in: place, description, ...others }: JsonObject, hasDescription: boolean): string {
  const words = `${text(place)} ${code(name)} ${needAndShape(others)}`
  return hasDescription ? `${words}. ${sentence(description)}` : words
}

/** Says whether a parameter or a header is required, and describes its constraints and the constraints of its schema. */
function needAndShape({ schema = {}, required, ...others }: JsonObject): string {
  const { description: _, ...keywords } = object(schema)
  return `${required === true ? 'required' : 'optional'}: ${shape({ ...others, ...keywords })}`
}

/** Describes the request body: a line for each media type, and the properties of its schema. */
function bodyFacts(document: JsonObject, bodyOrReference: JsonObject): string[] {
  const body = resolve(document, bodyOrReference)
  const need = body['required'] === true ? 'required' : 'optional'
  return entries(body['content']).flatMap(([type, { schema }]) => [
    `- Body ${need}, ${code(type)}: ${shape(object(schema ?? {}))}. ${sentence(body['description'])}`,
    ...propertyLines(object(schema ?? {}), '  '),
  ])
}

/** Describes a response in one line: status, content or problem codes, headers and, unless the response is shared, its description. */
function responseFact(document: JsonObject, status: string, operation: JsonObject, response: JsonObject): string {
  const contents = entries(response['content']).map(([type, { schema }]) => {
    const codes = problemCodesOf(document, schema)
    const isUsualType = type === 'application/json' || type === 'application/problem+json'
    const words = codes.length > 0 ? codes.map(code).join(', ') : shape(object(schema ?? {}))
    return isUsualType ? words : `${code(type)} ${words}`
  })
  // An optional header has a question mark. A shared header is described in the chapter "Response headers".
  const headers = entries(response['headers']).map(([name, headerOrReference]) => {
    const header = resolve(document, headerOrReference)
    const isShared = headerOrReference['$ref'] !== undefined
    const rule = isShared ? '' : ` (${shape(isObject(header['schema']) ? header['schema'] : header)})`
    return `${code(name)}${header['required'] === true ? '' : '?'}${rule}`
  })
  const isSharedResponse = valueAt(operation['responses'], `/${status}/$ref`) !== undefined
  const description = isSharedResponse ? '' : ` ${sentence(response['description'])}`
  const headerList = headers.length === 0 ? '' : `; ${headers.toSorted().join(', ')}`
  return `- ${status}: ${contents.join(' or ') || 'no body'}${headerList}${description}`
}

/** Returns the section of an event: the operations that cause the event, and the webhook with its schema. */
function eventSection(document: JsonObject, operations: readonly Operation[], type: string, item: JsonObject): Section {
  const post = object(item['post'])
  const reference = object(valueAt(post, '/requestBody/content/application~1json/schema') ?? {})
  const schema = resolve(document, reference)
  const schemaName = isText(reference['$ref']) ? nameOf(reference['$ref']) : ''
  const causes = operations
    .filter(({ operation }) => list(operation['x-events']).includes(type))
    .map(({ id }) => code(id))
  const facts = [
    ...(causes.length === 0 ? [] : [`- Caused by: ${causes.toSorted().join(', ')}`]),
    `- Description: ${sentence(post['description'])}`,
    ...list(post['parameters']).map((parameter) => `- ${parameterWords(resolve(document, parameter), false)}`),
    ...entries(post['responses']).map(
      ([status, response]) => `- ${status}: ${sentence(resolve(document, response)['description'])}`,
    ),
    `- Schema: ${shape(schema)}`,
    ...propertyLines(schema),
  ]
  const lead = `${code(schemaName)}: ${sentence(schema['description'])}`
  return { ...section('event', type, [lead], facts), schema: schemaName }
}

/** Returns the section of an error, from the schema of its response body (a problem). */
function errorSection(schemaName: string, schema: JsonObject): Section {
  const { title, when, remedy, ...others } = object(schema['x-problem'])
  const status = Number(valueAt(schema, '/properties/status/const'))
  const problemCode = text(valueAt(schema, '/properties/code/const'))
  const lead = [`${status} ${code(schemaName)}: ${sentence(title)}. ${sentence(when)} ${sentence(remedy)}`]
  const facts = [...rules(others), `- Schema: ${shape(schema)}`, ...propertyLines(schema)]
  // Without the number, the fact about `status` is equal for all errors, so `withCommon` writes the fact once.
  const commonFacts = facts.map((fact) => fact.replace(`always \`${status}\``, 'always its status'))
  return { ...section('error', problemCode, lead, commonFacts), schema: schemaName }
}

/** The number of sections that may lack a common fact. With a percentage, adding one section could change many other sections. */
const MAX_EXCEPTIONS = 5

/** Moves the facts that almost all sections share to a new first section, such as `Every operation`. */
function withCommon(kind: Section['kind'], sections: readonly Section[]): Section[] {
  // A fact can contain the name of its section. A placeholder replaces the name, so that equal facts of two sections are found.
  const factsBySection = sections.map(({ name, facts }) =>
    withItems(facts).map((fact) => fact.replaceAll(name, ANY_NAME)),
  )
  const isInAlmostAll = (count: number) => count > MAX_EXCEPTIONS && sections.length - count <= MAX_EXCEPTIONS
  const equalFacts = Map.groupBy(factsBySection.flat(), (fact) => fact)
  const common = new Set([...equalFacts].filter(([, facts]) => isInAlmostAll(facts.length)).map(([fact]) => fact))
  if (common.size === 0) return [...sections]
  const members = sections.map((member, index) => {
    const facts = factsBySection[index] ?? []
    // A section may have another fact about the same subject. If the section has none, it says `Without` the subject.
    const subjects = new Set(facts.map(subjectOfFact))
    const missing = [...common].map(subjectOfFact).filter((subject) => !subjects.has(subject))
    const different = facts.filter((fact) => !common.has(fact)).map((fact) => fact.replaceAll(ANY_NAME, member.name))
    const ownFacts = [...different, ...missing.map((subject) => `- Without ${subject}`)]
    return { ...member, facts: ownFacts.flatMap((fact) => fact.split('\n')) }
  })
  const commonLines = [...common].toSorted().flatMap((fact) => fact.replaceAll(ANY_NAME, `{${kind}}`).split('\n'))
  return [section(kind, `Every ${kind}`, [`Holds unless the ${kind} says something else.`], commonLines), ...members]
}

/** The placeholder for the name of any section in its facts. No contract contains this character. */
const ANY_NAME = '\u{E000}'

/** Joins each fact with the indented lines below the fact, so that `withCommon` compares and moves these lines together. */
const withItems = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/\n(?=- )/)
    .filter((fact) => fact !== '')

/** Returns the subject of a fact: the code at the beginning, as in "- Body `limit`: …", or the words before the colon. */
const subjectOfFact = (fact: string): string => /^- ((?:\w+ )?`[^`]+`|[^:\n]+)/.exec(fact)?.[1] ?? fact
