// The entry `@parley/tools/text`: writes the contract as Markdown, for `spec/API.md` and the docs.
export { apiText, partOf } from './api.ts'
export { errorExampleHeaders } from './error-example.ts'
export { sentence } from './schema.ts'
export { permissionWords, type Section } from './sections.ts'
