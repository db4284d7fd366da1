import { invalidArgumentError } from './errors/errors.ts'
import { pathParameters } from './generated/operations.ts'

/**
 * Puts parameters into the template of a path. Values that the contract does not allow are rejected, because `..` would leave
 * the path, `a/b` may be unescaped on the way, and a missing value would be sent as the template's own braces.
 */
export const fillPath = (template: string, valueOf: (name: string) => unknown): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueOf(name)
    const pattern = pathParameters[template + name] ?? pathParameters[name]
    if (typeof value !== 'string' || !pattern?.test(value)) {
      throw invalidArgumentError(name, `must be a string that matches ${pattern}`)
    }
    return encodeURIComponent(value)
  })
