// The model that every page is rendered from: the OpenAPI document of a version, and the design decisions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { object, readDecisions, text, type Decision, type JsonObject } from '@parley/contract/document'
import { parse } from 'yaml'
import { SPEC } from '../places.ts'
import { operationsOf, type DocumentedOperation } from './operations.ts'
import { readPrecedence, readProblems, type Check, type Problem } from './problems.ts'

/** One version of the contract, and the design decisions. The pages of the site show both. */
export interface Model {
  /** The OpenAPI document of this version. */
  document: JsonObject
  version: string
  operations: DocumentedOperation[]
  /** The errors that the API can return. */
  problems: Problem[]
  /** The checks that the service makes for a request, in their order. */
  precedence: Check[]
  decisions: Decision[]
}

/** Builds the model of one version from its OpenAPI document. By default, uses the contract and the decisions of the working tree. */
export function readModel(
  document: JsonObject = object(contract),
  decisions = readDecisions(parse(readFileSync(join(SPEC, 'decisions.yaml'), 'utf8'))),
): Model {
  const precedence = readPrecedence(document)
  const operations = operationsOf(document)
  return {
    document,
    version: text(object(document['info'])['version']),
    operations,
    problems: readProblems(document, operations, precedence),
    precedence,
    decisions,
  }
}

/** Returns the path of an operation's page from the root of the site: `reference/get-contact.html` for `getContact`. */
export const referenceOf = ({ id }: Pick<DocumentedOperation, 'id'>): string =>
  `reference/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.html`
