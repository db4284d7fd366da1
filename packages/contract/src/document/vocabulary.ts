// Which keys of an OpenAPI document bind values, and which have names or data below them.
import { isList } from './json.ts'

const words = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(' '))

/** Keys whose properties are names that the author chose, and no keywords. */
export const NAMED: ReadonlySet<string> = new Set(
  words(
    'properties patternProperties dependentSchemas paths webhooks callbacks responses headers content encoding',
    'schemas parameters requestBodies securitySchemes pathItems scopes flows',
  ),
)

/**
 * Says whether the value of a key is data, in which `$ref` is a word like any other.
 *
 * @example
 * isData('enum', ['a']) // true
 */
export const isData = (key: string, value: unknown): boolean =>
  /^(?:const|default|enum|example|value)$|^x-/.test(key) || (key === 'examples' && isList(value))
