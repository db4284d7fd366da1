// The parts of a document that the generated code expresses and that no code enforces.
import type { Document, Operation } from './document.ts'
import { escapeStep, isList, isNode, isObject, type Json, places, type Reader, Rejection } from '../document/index.ts'
import { inputsOf } from './inputs.ts'
import { reached } from './order.ts'
import { readParameters } from './parameters.ts'
import { resolve } from './references.ts'
import { securityOf } from './security.ts'

/** The name of a kind of credential, such as `bearer`, `basic`, `header:X-Key`, `oauth2` or `mutualTLS`. */
function kindOf(reader: Reader): string {
  const need = (key: string) => reader.need(key, reader.text(key))
  const type = need('type')
  if (type === 'http') return need('scheme').toLowerCase()
  return type === 'apiKey' ? `${need('in')}:${need('name')}` : type
}

/** A requirement with a credential that nothing checks is an error. Scopes and choices are left to the app. */
function requireChecks(document: Document, security: Json, at: string, checks: ReadonlySet<string>): void {
  const { components, ledger } = document
  if (!isList(security)) return
  if (security.length > 1) ledger.carried(`${at}/1`, 'the app decides which security requirement to check')
  for (const [index, requirement] of security.entries()) {
    const schemes = Object.entries(isObject(requirement) ? requirement : {})
    const place = `${at}/${index}`
    if (schemes.length !== 1)
      ledger.carried(place, 'a security requirement that names one scheme is exact; use `[]` for no credential')
    for (const [name, scopes] of schemes) {
      const reader = components.securitySchemes.find(([each]) => each === name)?.[1]
      if (!reader) {
        ledger.error(new Rejection(`${place}/${escapeStep(name)}`, `there is no security scheme "${name}"`))
        continue
      }
      ledger.used(reader.at)
      const kind = kindOf(reader)
      if (!checks.has(kind))
        ledger.error(new Rejection(reader.at, `nothing checks this credential; if the app does, pass --checks=${kind}`))
      if (isList(scopes) && scopes.length > 0)
        ledger.carried(
          `${place}/${escapeStep(name)}`,
          'the scopes of a credential are not checked; remove them, or check them in the app',
        )
    }
  }
}

/** The defaults of optional properties, in a schema and in everything inside it. */
function carryDefaults({ ledger }: Document, value: Json | undefined, at: string): void {
  const sentence = 'the default of a property in a body is not applied; supported are defaults of parameters'
  for (const { pointer, at: schema } of places(value, at)) {
    const { properties, required } = schema
    for (const [name, property] of Object.entries(isNode(properties) ? properties : {}))
      if (isNode(property) && property['default'] !== undefined && !(isList(required) && required.includes(name)))
        ledger.carried(`${pointer}/properties/${escapeStep(name)}/default`, sentence)
  }
}

function carryBodyDefaults(document: Document, { reader }: Operation): void {
  const { schemas, components } = document
  const body = reader.value.requestBody
  const shared = isObject(body)
    ? components.requestBodies.find(([name]) => body.$ref === `#/components/requestBodies/${name}`)
    : undefined
  const written = shared?.[1].value ?? body
  carryDefaults(document, written, shared?.[1].at ?? reader.place('requestBody'))
  for (const name of reached(document, written))
    carryDefaults(document, schemas.get(name), `#/components/schemas/${escapeStep(name)}`)
}

const HEADER = 'supported here: a required header parameter'

/** The request of a webhook has no more than a body of JSON and headers that are always there. */
function carryUnsent(document: Document, webhook: Operation): void {
  const { method, reader } = webhook
  const { ledger } = document
  if (method !== 'post') ledger.carried(reader.at, 'a webhook is sent by POST')
  const security = securityOf(document, reader.value)
  if (!isList(security) || security.length > 0)
    ledger.carried(reader.place('security'), 'no program sends a credential with a webhook; use `[]`')
  for (const parameter of readParameters(document, webhook)) {
    if (parameter.place === 'header' && parameter.reader.value.required === true) continue
    ledger.carried(parameter.reader.at, `no program sends this with a webhook; ${HEADER}`)
  }
  const [type, ...others] = inputsOf(document, webhook).bodyTypes
  if (type !== 'application/json' || others.length > 0)
    ledger.carried(reader.place('requestBody'), 'a webhook has a body of the type application/json and no other')
}

/** Of the response to a webhook, the first digit of the status counts and nothing else. */
function carryUnread(document: Document, { reader }: Operation): void {
  for (const [status, written] of reader.children('responses')) {
    if (status !== '2XX' && status !== 'default') {
      const sentence = 'no program tells this response to a webhook apart; supported here: 2XX, default'
      document.ledger.carried(written.at, sentence)
    }
    const { at, value } = resolve(document, written, 'responses')
    for (const part of ['content', 'headers'])
      if (part in value) document.ledger.carried(`${at}/${part}`, 'no program reads this of the response to a webhook')
  }
}

/**
 * Enters into the ledger what the generated code expresses and does not enforce: scopes, alternative credentials, defaults in bodies, and
 * of webhooks all but required headers, a body of JSON, and the classes `2XX` and `default` of responses.
 *
 * @param checks the kinds of credentials that the app checks. A requirement of any other kind is an error.
 */
export function carryUnenforced(document: Document, checks: readonly string[]): void {
  const { head, operations, webhooks, ledger } = document
  const kinds = new Set(checks)
  ledger.attempt(() => requireChecks(document, head.security ?? [], '#/security', kinds), undefined)
  for (const operation of operations) {
    ledger.attempt(() => {
      requireChecks(document, operation.reader.value.security ?? [], operation.reader.place('security'), kinds)
      carryBodyDefaults(document, operation)
    }, undefined)
  }
  for (const webhook of webhooks) {
    ledger.attempt(() => {
      carryUnsent(document, webhook)
      carryUnread(document, webhook)
    }, undefined)
  }
}
