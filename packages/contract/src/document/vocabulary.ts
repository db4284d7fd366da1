// Tells the keywords of OpenAPI from names that an author chose, and from data. A walk through a document needs to tell these three apart.
import { isList } from './json.ts'

/** The keywords whose value is a map with names as keys: in `properties: { type: … }`, `type` is the name of a property, not a keyword. */
export const NAMED: ReadonlySet<string> = new Set(
  (
    'properties patternProperties dependentSchemas paths webhooks callbacks responses headers content encoding ' +
    'schemas parameters requestBodies securitySchemes pathItems scopes flows'
  ).split(' '),
)

/** Says whether a keyword contains data of the API, such as an example. A `$ref` in such data isn't a reference. */
export const isData = (key: string, value: unknown): boolean =>
  /^(?:const|default|enum|example|value)$|^x-/.test(key) ||
  // A list of `examples` is data. A map of `examples` contains objects of OpenAPI, which can be references.
  (key === 'examples' && isList(value))
