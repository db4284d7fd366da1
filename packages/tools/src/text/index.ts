export { apiText, partOf } from './api.ts'
export { sentence } from './schema.ts'
export { permissionWords, type Section } from './sections.ts'
