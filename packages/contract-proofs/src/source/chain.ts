import type { CallExpression, Expression, Node } from 'acorn'

/** One call on a schema, such as `.min(1)`. */
export interface Link {
  readonly method: string
  readonly args: CallExpression['arguments']
  readonly start: number
  readonly end: number
}

/** A schema as an expression: what it begins with, and the calls behind it. */
export interface Chain {
  /** `z.string`, `checks.email`, …, or `reference` if it begins with the name of another schema. */
  readonly root: string
  readonly args: CallExpression['arguments']
  readonly links: readonly Link[]
  readonly start: number
  readonly rootEnd: number
  readonly end: number
}

const LIBRARY = /^(?:z|checks)\.[\w.]+$/
/** Calls that add no constraint, or that accept more values. */
const NEUTRAL = new Set(['openapi', 'optional', 'nullable'])

export const isConstraint = ({ method }: Link): boolean => !NEUTRAL.has(method)

/**
 * Reads an expression as a schema.
 *
 * @param names the constants of the module that are schemas.
 * @returns nothing if the expression is something else.
 */
export function readChain(node: Node, text: string, names: ReadonlySet<string>): Chain | undefined {
  const textOf = ({ start, end }: Node): string => text.slice(start, end)
  const links: Link[] = []
  let at: Node = node
  for (;;) {
    const call = asCall(at)
    if (call && LIBRARY.test(textOf(call.callee))) {
      return { root: textOf(call.callee), args: call.arguments, links, start: at.start, rootEnd: at.end, end: node.end }
    }
    const member = call && asMember(call.callee)
    if (!call || !member) break
    links.unshift({ method: textOf(member.property), args: call.arguments, start: member.object.end, end: call.end })
    at = member.object
  }
  const name = textOf(at)
  if (!names.has(name)) return undefined
  return { root: 'reference', args: [], links, start: at.start, rootEnd: at.end, end: node.end }
}

const isExpression = <T extends Expression['type']>(node: Node, type: T): node is Extract<Expression, { type: T }> =>
  node.type === type

const asCall = (node: Node) => (isExpression(node, 'CallExpression') ? node : undefined)
const asMember = (node: Node) => (isExpression(node, 'MemberExpression') ? node : undefined)
