// All that the pages are made of, read once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@parley/contract'
import { object, readDecisions, text, type Decision, type JsonObject } from '@parley/contract/document'
import { parse } from 'yaml'
import { SPEC } from '../places.ts'
import { operationsOf, type DocumentedOperation } from './operations.ts'
import { readPrecedence, readProblems, type Check, type Problem } from './problems.ts'

export interface Model {
  document: JsonObject
  version: string
  operations: DocumentedOperation[]
  problems: Problem[]
  /** Which problem goes first, in the order in which a request is checked. */
  precedence: Check[]
  decisions: Decision[]
}

/** Reads the contract as it is, or one that was released. */
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

/** Where the reference shows an operation, from the root of the site. */
export const referenceOf = ({ id }: Pick<DocumentedOperation, 'id'>): string =>
  `reference/${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.html`
