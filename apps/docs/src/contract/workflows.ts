// Reads the workflows of spec/: recipes of several requests, each written as an Arazzo document, a format that tools can run.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { list, object, text, valueAt, type JsonObject } from '@parley/contract/document'
import { SPEC } from '../places.ts'

/** One request of a workflow. */
export interface Step {
  id: string
  description: string
  operationId: string
  headers: [name: string, value: string][]
  /** The request body, or undefined if there is none. */
  body: unknown
  /** The conditions that the response must meet, such as `$statusCode == 200`. */
  criteria: string[]
  /** The values that later steps use: for each value its name, and the expression that takes the value from the response. */
  outputs: [name: string, expression: string][]
}

/** A recipe: a sequence of requests that reaches a goal, such as closing a conversation. */
export interface Workflow {
  /** The path of its file in spec/. */
  file: string
  id: string
  title: string
  summary: string
  description: string
  steps: Step[]
}

/** Returns the workflows that a version of the contract can run: those that call only its operations. */
export function readWorkflowsOf(operations: readonly { id: string }[]): Workflow[] {
  const operationIds = new Set(operations.map(({ id }) => id))
  return readWorkflows().filter(({ steps }) => steps.every(({ operationId }) => operationIds.has(operationId)))
}

/** Returns all workflows, in the order of their files' names. */
export function readWorkflows(): Workflow[] {
  const fileNames = readdirSync(join(SPEC, 'workflows')).filter((name) => name.endsWith('.arazzo.yaml'))
  return fileNames.toSorted().flatMap((name) => {
    const file = `workflows/${name}`
    const document = object(parse(readFileSync(join(SPEC, file), 'utf8')))
    const workflows = list(document['workflows']).map((each) => object(each))
    return workflows.map((workflow) => ({
      file,
      id: text(workflow['workflowId']),
      title: text(valueAt(document, '/info/title')),
      summary: text(workflow['summary']),
      description: text(workflow['description']),
      steps: list(workflow['steps']).map((step) => readStep(object(step))),
    }))
  })
}

/** Reads a step from its object in the Arazzo document. */
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
    outputs: Object.entries(object(step['outputs'] ?? {})).map(([name, expression]) => [name, text(expression)]),
  }
}
