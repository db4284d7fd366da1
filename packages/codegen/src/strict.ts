// Rejects documents with features that the generated code expresses, but that a program which uses it would silently ignore.
import type { Document, Operation } from './document.ts'
import { escapeStep, isList, isObject, type Json } from '@parley/openapi-document'
import { inputsOf } from './inputs.ts'
import { references } from './order.ts'
import { readParameters } from './parameters.ts'
import { resolve } from './references.ts'
import { Rejection } from './rejection.ts'
import { securityOf } from './security.ts'

const SUPPORTED = 'supported here: `type: http` with `scheme: bearer`'

/** A caller needs one bearer credential, or none at all. */
function rejectRequirements(security: Json | undefined, at: string): void {
  if (!isList(security)) return
  if (security.length > 1) {
    throw new Rejection(`${at}/1`, 'only one security requirement is supported; use `[]` for no credential')
  }
  for (const [index, requirement] of security.entries()) {
    const schemes = Object.entries(isObject(requirement) ? requirement : {})
    if (schemes.length !== 1) {
      throw new Rejection(`${at}/${index}`, 'a security requirement must name one scheme; use `[]` for no credential')
    }
    for (const [scheme, scopes] of schemes) {
      if (!isList(scopes) || scopes.length === 0) continue
      throw new Rejection(`${at}/${index}/${scheme}`, 'the scopes of a bearer credential are not checked; remove them')
    }
  }
}

function requireBearer({ components, head, operations }: Document): void {
  for (const [, { at, value }] of components.securitySchemes) {
    if (value.type !== 'http') throw new Rejection(`${at}/type`, `no program checks this credential; ${SUPPORTED}`)
    if (typeof value.scheme !== 'string' || value.scheme.toLowerCase() !== 'bearer')
      throw new Rejection(`${at}/scheme`, `no program checks this credential; ${SUPPORTED}`)
  }
  rejectRequirements(head.security, '#/security')
  for (const { reader } of operations) rejectRequirements(reader.value.security, reader.place('security'))
}

/** Rejects the defaults of optional properties, in a schema and in everything inside it. */
function rejectDefaults(value: Json | undefined, at: string): void {
  if (isList(value)) value.forEach((item, index) => rejectDefaults(item, `${at}/${index}`))
  if (!isObject(value)) return
  const required = isList(value.required) ? value.required : []
  for (const [name, property] of Object.entries(isObject(value.properties) ? value.properties : {})) {
    if (!isObject(property) || property.default === undefined || required.includes(name)) continue
    const sentence = 'the default of a property in a body is not applied; supported are defaults of parameters'
    throw new Rejection(`${at}/properties/${escapeStep(name)}/default`, sentence)
  }
  for (const [name, item] of Object.entries(value)) rejectDefaults(item, `${at}/${escapeStep(name)}`)
}

function rejectBodyDefaults({ schemas, components }: Document, { reader }: Operation): void {
  const body = reader.value.requestBody
  const shared = isObject(body)
    ? components.requestBodies.find(([name]) => body.$ref === `#/components/requestBodies/${name}`)
    : undefined
  const written = shared?.[1].value ?? body
  rejectDefaults(written, shared?.[1].at ?? reader.place('requestBody'))
  const seen = new Set<string>()
  const open = references(written, 'with properties')
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    rejectDefaults(schemas.get(name), `#/components/schemas/${escapeStep(name)}`)
    open.push(...references(schemas.get(name), 'with properties'))
  }
}

const HEADER = 'supported here: a required header parameter'

/** The request of a webhook has no more than a body of JSON and headers that are always there. */
function rejectUnsent(document: Document, webhook: Operation): void {
  const { method, reader } = webhook
  if (method !== 'post') throw new Rejection(reader.at, 'a webhook is sent by POST')
  const security = securityOf(document, reader.value)
  if (!isList(security) || security.length > 0)
    throw new Rejection(reader.place('security'), 'no program sends a credential with a webhook; use `[]`')
  for (const parameter of readParameters(document, webhook)) {
    if (parameter.place === 'header' && parameter.reader.value.required === true) continue
    throw new Rejection(parameter.reader.at, `no program sends this with a webhook; ${HEADER}`)
  }
  const [type, ...others] = inputsOf(document, webhook).bodyTypes
  if (type !== 'application/json' || others.length > 0)
    throw new Rejection(reader.place('requestBody'), 'a webhook has a body of the type application/json and no other')
}

/** Of the response to a webhook, the first digit of the status counts and nothing else. */
function rejectUnread(document: Document, { reader }: Operation): void {
  for (const [status, written] of reader.children('responses')) {
    if (status !== '2XX' && status !== 'default')
      throw new Rejection(written.at, 'no program tells this response to a webhook apart; supported here: 2XX, default')
    const { at, value } = resolve(document, written, 'responses')
    for (const part of ['content', 'headers'])
      if (part in value) throw new Rejection(`${at}/${part}`, 'no program reads this of the response to a webhook')
  }
}

/**
 * For programs that read one bearer credential or none, apply no default to a body, and look at the status of the response to
 * a webhook alone.
 *
 * @throws {Rejection} for the first part of the document that such a program would ignore.
 */
export function rejectIgnored(document: Document): void {
  requireBearer(document)
  for (const operation of document.operations) rejectBodyDefaults(document, operation)
  for (const webhook of document.webhooks) {
    rejectUnsent(document, webhook)
    rejectUnread(document, webhook)
  }
}
