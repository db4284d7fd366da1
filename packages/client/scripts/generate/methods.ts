// The types part: each method with what it takes and returns, and with the texts of the contract.
import type { Method } from './operation.ts'
import type { Option } from './parameters.ts'

/** A text in lines of a comment. Those of an example stay as they are. */
function commentOf(indent: string, paragraphs: string[]): string {
  const lines = paragraphs.filter(Boolean).flatMap((paragraph, index) => {
    if (paragraph.startsWith('@example')) return paragraph.split('\n')
    const wrapped = paragraph.replaceAll('*/', '*\\/').match(/\S(?:.{0,110}(?=\s|$)|\S*)/g) ?? []
    return index > 0 && !paragraph.startsWith('@') ? ['', ...wrapped] : wrapped
  })
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

const deprecation = ({ deprecation: words }: { deprecation: string | undefined }) =>
  words === undefined ? '' : `@deprecated ${words}`.trimEnd()

/** What a text of the contract says of HTTP, and what the client has in its place. */
const WIRE_WORDS: readonly (readonly [RegExp, string])[] = [
  // The client encodes.
  [/ Write its `\+` as `%2B`, because a `\+` in a query is a space\./g, ''],
  [/the response is 304 without a body/g, 'the result has `notModified: true` and no data'],
  [/send the response's `ETag` in `[Ii]f-?Match`/g, "pass the result's `etag` as `ifMatch`"],
  [/send its `ETag` in/g, 'pass its `etag` as'],
  [/Without this header/g, 'Without it'],
  [/a list of `ETag` values/g, 'several with commas between them'],
  [/`ETag`/g, '`etag`'],
  [/(?<=\b[Ss])end (?=`\w+=\w+`)/g, 'et '],
  [/`(\w+)=(\w+)`/g, "`$1: '$2'`"],
  [/If the response is 410/g, 'If it rejects with `position_unknown`'],
  [/the response is 4\d\d (?=`\w+`)/g, 'it rejects with '],
  [/the response is 4\d\d/g, 'it rejects'],
  [/the response is 20\d with/g, 'the result is'],
]

/** A text of the contract, in which the options of the method have the names of the client, and HTTP those of its results. */
const inClientWords = (text: string, { options }: Method) => {
  const named = options.reduce((rest, each) => rest.replaceAll(`\`${each.contractName}\``, `\`${each.name}\``), text)
  return WIRE_WORDS.reduce((rest, [wire, words]) => rest.replaceAll(wire, words), named)
}

const hasHeader = ({ options }: Method, header: string) => options.some((option) => option.header === header)

/** Describes when the client retries the method. */
function retriesOf(method: Method): string {
  if (method.retry === 'never') {
    const rotates = method.id === 'regenerateApiKey' ? ' `rotateApiKey` replaces the key of this client.' : ''
    return `Never retried, so don't pass it to anything that retries, such as a query hook.${rotates}`
  }
  if (hasHeader(method, 'idempotency-key')) {
    return 'Retried after temporary failures with the same `idempotencyKey`, so that the service does it only once.'
  }
  if (method.retry === 'always') return 'Retried after temporary failures.'
  const certain = 'only if the request was certainly not done'
  if (!hasHeader(method, 'if-match')) return `Retried after temporary failures ${certain}.`
  return `Retried after temporary failures: with \`ifMatch\` after each of them, without it ${certain}.`
}

/** Describes the errors that the method rejects with. */
function errorsOf({ id, retry }: Method): string {
  if (id === 'regenerateApiKey') {
    return (
      `a problem of \`${id}\`, \`connection_failed\` if nothing was sent, \`aborted\` before that, ` +
      '`invalid_argument`, or `regeneration_outcome_unknown` if the response was lost.'
    )
  }
  const kinds = '`connection_failed`, `timeout`, `aborted`, `unexpected_response` or `invalid_argument`'
  return `a problem of \`${id}\`, ${kinds}.${retry === 'never' ? ' `mayHaveExecuted` says whether it may have been done.' : ''}`
}

const typeOf = ({ id }: Method, { header, contractName }: Option) =>
  header ? 'string' : `QueryParameter<'${id}', '${contractName}'>`

/** A value as source code. */
function sourceOf(value: unknown): string {
  // One item is enough to show.
  if (Array.isArray(value)) return `[${value.slice(0, 1).map(sourceOf).join('')}]`
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([name, each]) => `${name}: ${sourceOf(each)}`)
      .join(', ')} }`
  }
  return typeof value === 'string' && !value.includes("'") ? `'${value}'` : JSON.stringify(value)
}

const argumentsOf = ({ pathParameters, body, bodyExample, options }: Method) => [
  ...pathParameters.map(({ example }) => sourceOf(example)),
  ...(body === undefined ? [] : [bodyExample === undefined ? 'body' : sourceOf(bodyExample)]),
  ...(options.some(({ isRequired }) => isRequired) ? ['options'] : []),
]

/** A call with the examples of the contract. */
function exampleOf(method: Method): string {
  const [property] = method.hasNotModified ? [] : method.success.properties
  const result = property ? `const { ${property.name} } = ` : ''
  return `@example\n${result}await parley.${method.id}(${argumentsOf(method).join(', ')})`
}

const optionsType = (method: Method) => `/** The options of \`${method.id}\`. */
export interface ${method.typeName}Options extends ${method.retry === 'never' ? '' : 'Retryable'}RequestOptions {
${method.options
  .map((option) => {
    const type = option.isRequired ? `: ${typeOf(method, option)}` : `?: ${typeOf(method, option)} | undefined`
    return `${commentOf('  ', [inClientWords(option.description, method), deprecation(option)])}  ${option.name}${type}\n`
  })
  .join('')}}
`

function resultType(method: Method): string {
  const { id, success, hasNotModified } = method
  const properties = success.properties.map((property) => {
    const { name, description, isRequired } = property
    const type = `${isRequired ? '' : '?'}: ResponseBody<'${id}'>['${name}']`
    return `${commentOf('  ', [description, deprecation(property)])}  ${name}${type}\n`
  })
  const etag = `  /** The entity tag of exactly this state. */\n  etag: string\n`
  const modified = hasNotModified ? '  notModified: false\n' : ''
  const main = `/** The result of \`${id}\`. */
export interface ${method.typeName}Result extends ResponseMetadata {
${modified}${properties.join('')}${success.hasEtag ? etag : ''}}
`
  if (!hasNotModified) return main
  const etagIfUnchanged = method.etagStatuses.includes(304) ? etag : ''
  return `${main}
/** The result of \`${id}\` if nothing has changed. */
export interface ${method.typeName}NotModified extends ResponseMetadata {
  notModified: true
${etagIfUnchanged}}
`
}

function methodType(method: Method): string {
  const { id, typeName, items } = method
  const values = [
    ...method.pathParameters.map(({ name }) => `${name}: string`),
    ...(method.body === undefined ? [] : [`body: RequestBody<'${id}'>`]),
  ]
  const optional = method.options.some(({ isRequired }) => isRequired) ? 'options: ' : 'options?: '
  const signature = (options: string, result: string) => `(${[...values, options].join(', ')})${result}`
  const comment = commentOf('  ', [
    method.summary.replace(/(?<=[^.])$/, '.'),
    inClientWords(method.description, method),
    retriesOf(method),
    ...method.pathParameters.map(({ name, description }) => `@param ${name} ${description}`),
    method.body === undefined ? '' : `@param body ${method.body}`,
    `@throws ParleyError: ${errorsOf(method)}`,
    exampleOf(method),
    deprecation(method),
  ])
  if (method.hasNotModified) {
    const unconditional = `${optional}${typeName}Options & { ifNoneMatch?: undefined }`
    // An editor shows the comment of the overload that is called.
    const indented = comment.replaceAll(/^ {2}/gm, '    ')
    return `  ${id}: {
${indented}    ${signature(unconditional, `: ResponsePromise<${typeName}Result>`)}
${indented}    ${signature(`options: ${typeName}Options`, `: ResponsePromise<${typeName}Result | ${typeName}NotModified>`)}
  }
`
  }
  const options = `${optional}${typeName}Options`
  const main = `${comment}  ${id}: ${signature(options, ` => ResponsePromise<${typeName}Result>`)}\n`
  if (items === undefined) return main
  const pages = `Pages<${typeName}Result['${items}'][number], ${typeName}Result>`
  return `${main}\n${pagesComment(method, items)}  ${items}: ${signature(options, ` => ${pages}`)}\n`
}

/** The comment of the method that goes through all pages of a list. */
const pagesComment = (method: Method, items: string): string =>
  commentOf('  ', [
    `The ${items} of all pages of \`${method.id}\`, page after page. \`page()\` returns one page.`,
    // A list that changes its order meanwhile.
    inClientWords(method.description, method)
      .split(/(?<=\.)\s+/)
      .filter((sentence) => /\bwhile you page\b|^To read all\b/.test(sentence))
      .join(' '),
    `@throws ParleyError, while you iterate: what \`${method.id}\` throws.`,
    `@example\nfor await (const each of parley.${items}(${argumentsOf(method).join(', ')})) console.log(each)`,
    deprecation(method),
  ])

/** The module `generated/methods.ts`. */
export const methodsModule = (
  methods: Method[],
): string => `// Generated from the contract. Do not edit: change the contract and run \`pnpm generate\`.
import type { QueryParameter, RequestBody, ResponseBody } from '../contract.ts'
import type { ResponseMetadata } from '../headers.ts'
import type { Pages } from '../pages.ts'
import type { RequestOptions, RetryableRequestOptions } from '../request-options.ts'
import type { ResponsePromise } from '../response-promise.ts'

${methods.map((method) => `${optionsType(method)}\n${resultType(method)}`).join('\n')}
/** The methods of a client: one for each operation of the contract. */
export interface ParleyOperations {
${methods.map(methodType).join('\n')}}

/** The methods that go through all pages, by the operations whose pages they are. */
export interface ParleyLists {
${methods.map(({ id, items }) => (items === undefined ? '' : `  ${id}: '${items}'\n`)).join('')}}
`
