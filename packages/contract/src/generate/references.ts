import type { Document, Section } from './document.ts'
import { isObject, type Json, type JsonObject, Reader, Rejection, unescapeStep } from '../document/index.ts'

/** The name in `#/components/<section>/<name>`, or nothing if a reference leads elsewhere. */
export function nameIn(section: Section, ref: unknown): string | undefined {
  const prefix = `#/components/${section}/`
  return typeof ref === 'string' && ref.startsWith(prefix) ? unescapeStep(ref.slice(prefix.length)) : undefined
}

/**
 * The name of the component that a reference leads to.
 *
 * @throws {Rejection} if it refers to another section or another document.
 */
export function componentName(reader: Reader, section: Section): string {
  const name = nameIn(section, reader.text('$ref'))
  if (name !== undefined) return name
  throw new Rejection(reader.place('$ref'), `only references to #/components/${section}/ are supported here`)
}

/**
 * Follows references to a component that is not a schema. A summary or a description beside the reference stands in
 * place of the component's own (OpenAPI 3.1, Reference Object).
 *
 * @throws {Rejection} if a reference has no target, or has siblings.
 */
export function resolve(document: Document, reader: Reader, section: Section, seen: readonly string[] = []): Reader {
  if (!reader.has('$ref')) return reader
  const name = componentName(reader, section)
  const found = document.components[section].find(([each]) => each === name)?.[1]
  if (!found) throw new Rejection(reader.place('$ref'), `there is no "${name}" among the ${section}`)
  if (seen.includes(name)) throw new Rejection(reader.place('$ref'), `"${name}" refers to itself`)
  const overrides = Object.entries(reader.value).filter(([key]) => key === 'summary' || key === 'description')
  for (const [key] of overrides) reader.raw(key)
  reader.close('a reference takes nothing beside it but a summary and a description')
  document.ledger.used(found.at)
  const meant = new Reader({ ...found.value, ...Object.fromEntries(overrides) }, found.at)
  return resolve(document, meant, section, [...seen, name])
}

/** The schema after following references. An empty one if a reference has no target. */
export function target(document: Document, schema: Json | undefined): JsonObject {
  const seen = new Set<string>()
  let current = schema
  while (isObject(current) && '$ref' in current) {
    const name = nameIn('schemas', current.$ref)
    if (name === undefined || seen.has(name)) return {}
    seen.add(name)
    current = document.schemas.get(name)
  }
  return isObject(current) ? current : {}
}
