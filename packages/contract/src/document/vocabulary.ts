// Tells the keywords of OpenAPI from names that an author chose. A walk through a document needs to tell them apart.

/** The keywords whose value is a map with names as keys: in `properties: { type: … }`, `type` is the name of a property, not a keyword. */
export const NAMED: ReadonlySet<string> = new Set(
  (
    'properties patternProperties dependentSchemas paths webhooks callbacks responses headers content encoding ' +
    'schemas parameters requestBodies securitySchemes pathItems scopes flows'
  ).split(' '),
)
