// The rows of decisions.yaml, and the lint rules that they can name.
import { readFileSync } from 'node:fs'
import { object, readDecisions } from '../src/document/index.ts'
import { parse } from 'yaml'

const yaml = (path: string): unknown => parse(readFileSync(new URL(`../../../spec/${path}`, import.meta.url), 'utf8'))

export const decisions = readDecisions(yaml('decisions.yaml'))

/** The lint rules of the contract that are on. */
export const lintRules = Object.entries(object(object(yaml('redocly.yaml'))['rules'])).map(([rule]) => rule)
