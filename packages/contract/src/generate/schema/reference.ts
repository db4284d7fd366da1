import { componentName } from '../references.ts'
import { canonical, isObject, type Json, type JsonObject, type Reader, Rejection } from '../../document/index.ts'
import { acceptsNull } from './facts.ts'
import { NO_IDIOM, type Scope, type Use } from './scope.ts'

/** Finds the component that a schema refers to, and makes sure that its constant can be named here. */
export function referredName(reader: Reader, scope: Scope): string {
  const name = componentName(reader, 'schemas')
  if (!scope.written.has(name) && !scope.late) throw new Rejection(reader.at, NO_IDIOM)
  return name
}

/**
 * Whether the emitter of the document would lose what stands beside a reference, or the reference itself. It does if the
 * component says the same, is not finished, leads back here or is itself a reference, if the reference is a component, or if a
 * function stands around it.
 */
function isLost(
  beside: JsonObject,
  { name, param, isFromText }: Use,
  component: Json | undefined,
  isFinished: boolean,
  isInCircle: boolean,
) {
  const said = isObject(component) ? component : {}
  const annotations = Object.entries(beside)
  const repeats = annotations.some(([key, value]) => canonical(said[key]) === canonical(value))
  const isBare = annotations.length === 0 && param === undefined
  return (
    name !== undefined || isFromText === true || repeats || (!isBare && (!isFinished || isInCircle || '$ref' in said))
  )
}

/** The source text of a reference. `z.lazy` keeps what the emitter would lose. */
export function reference(reader: Reader, annotations: JsonObject, use: Use, scope: Scope): string {
  const name = referredName(reader, scope)
  const isFinished = scope.written.has(name)
  const isInCircle = scope.circle.includes(name)
  const isLazy = isLost(annotations, use, scope.document.schemas.get(name), isFinished, isInCircle)
  // The emitter would let the reference itself be null.
  if ((isLazy || !isFinished) && acceptsNull(scope.document, reader.value)) throw new Rejection(reader.at, NO_IDIOM)
  return isLazy ? `z.lazy(() => ${scope.constant(name)})` : scope.constant(name)
}
