// The workflows of the Arazzo documents: sequences of several requests.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { list, object, text, valueAt, type JsonObject } from '@parley/contract/document'
import { SPEC } from '../places.ts'

export interface Step {
  id: string
  description: string
  operationId: string
  headers: [name: string, value: string][]
  /** The request body, or undefined if there is none. */
  body: unknown
  /** The expected response, in Arazzo's syntax. */
  criteria: string[]
  /** The values of the response that later steps use: a name, and an expression. */
  outputs: [name: string, from: string][]
}

export interface Workflow {
  /** The path of its file in spec/. */
  file: string
  id: string
  title: string
  summary: string
  description: string
  steps: Step[]
}

/** Returns the workflows whose steps call these operations only. */
export const readWorkflowsOf = (operations: readonly { id: string }[]): Workflow[] => {
  const known = new Set(operations.map(({ id }) => id))
  return readWorkflows().filter(({ steps }) => steps.every(({ operationId }) => known.has(operationId)))
}

/** Returns the workflows of the Arazzo documents in spec/, in the order of their names. */
export const readWorkflows = (): Workflow[] => {
  const names = readdirSync(join(SPEC, 'workflows')).filter((name) => name.endsWith('.arazzo.yaml'))
  return names.toSorted().flatMap((name) => {
    const file = `workflows/${name}`
    const document = object(parse(readFileSync(join(SPEC, file), 'utf8')))
    return list(document['workflows']).map((each) => {
      const workflow = object(each)
      return {
        file,
        id: text(workflow['workflowId']),
        title: text(valueAt(document, '/info/title')),
        summary: text(workflow['summary']),
        description: text(workflow['description']),
        steps: list(workflow['steps']).map((step) => readStep(object(step))),
      }
    })
  })
}

function readStep(step: JsonObject): Step {
  const parameters = list(step['parameters']).map((each) => object(each))
  return {
    id: text(step['stepId']),
    description: text(step['description']),
    operationId: text(step['operationId']),
    headers: parameters
      .filter((each) => each['in'] === 'header')
      .map((each) => [text(each['name']), text(each['value'])]),
    body: valueAt(step, '/requestBody/payload'),
    criteria: list(step['successCriteria']).map((each) => text(object(each)['condition'])),
    outputs: Object.entries(object(step['outputs'] ?? {})).map(([name, from]) => [name, text(from)]),
  }
}
