import { componentName } from '../document.ts'
import { canonical, isObject, type JsonObject } from '../json.ts'
import type { Reader } from '../reader.ts'
import { Refusal } from '../refusal.ts'
import { acceptsNull } from './facts.ts'
import type { Scope } from './scope.ts'

/** Finds the component that a schema refers to, and makes sure that its constant can be named here. */
export function referredName(reader: Reader, scope: Scope): string {
  const name = componentName(reader.text('$ref') ?? '', 'schemas', reader.at)
  if (!scope.document.schemas.has(name)) throw new Refusal(`${reader.at}/$ref`, `there is no schema "${name}"`)
  if (!scope.written.has(name) && !scope.late) {
    throw new Refusal(`${reader.at}/$ref`, 'a circle of references has to pass through a property of an object')
  }
  return name
}

/**
 * The source text of a reference. The emitter of the document leaves out what stands beside a reference when the
 * component says the same, or is not finished, or when the reference is a component of its own. `z.lazy` keeps it.
 */
export function reference(reader: Reader, beside: JsonObject, isComponent: boolean, scope: Scope): string {
  const name = referredName(reader, scope)
  const component = scope.document.schemas.get(name)
  const said = isObject(component) ? component : {}
  const repeats = Object.entries(beside).some(([key, value]) => canonical(said[key]) === canonical(value))
  const unfinished = !scope.written.has(name)
  const lazy = isComponent || repeats || (unfinished && Object.keys(beside).length > 0)
  if ((lazy || unfinished) && acceptsNull(scope.document, reader.value)) {
    throw new Refusal(
      reader.at,
      'the schema that is referred to here must not accept null; say so beside the reference',
    )
  }
  const constant = scope.constant(name)
  return lazy ? `z.lazy(() => ${constant})` : constant
}
