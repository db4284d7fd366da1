// Builds the paths of requests.
import { invalidArgumentError } from './errors/errors.ts'
import { pathParameters } from './generated/operations.ts'

/**
 * Replaces each `{name}` in the template of a path with the value of the parameter. Rejects values that the contract doesn't allow: `..`
 * would lead to another path, a proxy may decode `a%2Fb`, and a missing value would be sent as `{name}`.
 */
export const fillPath = (template: string, valueOf: (name: string) => unknown): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueOf(name)
    // Parameters of the same name mostly have the same pattern. For an exception, the key is the template followed by the name.
    const pattern = pathParameters[template + name] ?? pathParameters[name]
    if (typeof value !== 'string' || !pattern?.test(value)) {
      throw invalidArgumentError(name, `must be a string that matches ${pattern}`)
    }
    return encodeURIComponent(value)
  })
