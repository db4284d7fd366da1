// The ablation proves that the other proofs detect missing checks: it removes each constraint, such as `.max(64)`, from the generated code.
import { z } from '@hono/zod-openapi'
import { canonical } from '../document/index.ts'
import { disagreementOn, judgedPlaces } from './differential.ts'
import { emit } from './emit.ts'
import type { Generated } from './generated.ts'
import type { Place } from './places.ts'
import { tally, type Tally } from './round-trip.ts'

/** A schema that lacks one constraint of the generated schema. */
interface Variant {
  /** The constraint that the schema lacks: `/tags check 1` is the first check, such as `.max(64)`, of the property `tags`. */
  readonly removed: string
  readonly schema: z.ZodType
}

/** Copies a schema with other properties of its definition, such as its checks. With `parent`, the copy keeps what `.openapi()` added. */
const changed = (schema: z.ZodType, changes: object): z.ZodType =>
  schema.clone({ ...schema.def, ...changes }, { parent: true })

/** Makes a variant for each constraint of a schema, at any depth. Doesn't enter other components: each of them is a place itself. */
function variantsOf(schema: z.ZodType, components: ReadonlySet<unknown>): Variant[] {
  /** Makes the variants of an inner schema. `wrap` returns the outer schema with a variant in place of the inner schema. */
  const within = (inner: unknown, step: string, wrap: (variant: z.ZodType) => z.ZodType): Variant[] => {
    if (!(inner instanceof z.ZodType)) return []
    const variants = components.has(inner) ? [WITHOUT_TYPE] : variantsOf(inner, components)
    return variants.map((variant) => ({ removed: step + variant.removed, schema: wrap(variant.schema) }))
  }
  const { checks = [] } = schema.def
  const variants = checks.map((_, index) => ({
    removed: ` check ${index + 1}`,
    schema: changed(schema, { checks: checks.toSpliced(index, 1) }),
  }))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const { innerType } = schema.def
    if (schema instanceof z.ZodDefault && innerType instanceof z.ZodType)
      variants.push({ removed: ' default', schema: innerType })
    return [...variants, ...within(innerType, '', (variant) => changed(schema, { innerType: variant }))]
  }
  // A schema of any value has nothing to remove.
  if (!(schema instanceof z.ZodUnknown)) variants.push(WITHOUT_TYPE)
  if (schema instanceof z.ZodEnum) variants.push({ removed: ' enum', schema: z.string() })
  if ('format' in schema.def && typeof schema.def.format === 'string')
    variants.push({ removed: ' format', schema: changed(z.string(), { checks }) })
  if (schema instanceof z.ZodPipe)
    variants.push(...within(schema.def.out, '', (variant) => changed(schema, { out: variant })))
  if (schema instanceof z.ZodArray)
    variants.push(...within(schema.element, '/items', (variant) => changed(schema, { element: variant })))
  if (schema instanceof z.ZodUnion)
    schema.options.forEach((option, index) => {
      const withOption = (...options: z.ZodType[]) =>
        changed(schema, { options: schema.options.toSpliced(index, 1, ...options) })
      variants.push({ removed: ` member ${index + 1}`, schema: withOption() })
      variants.push(...within(option, `/${index}`, withOption))
    })
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall instanceof z.ZodNever)
      variants.push({ removed: ' strictness', schema: changed(schema, { catchall: undefined }) })
    for (const [name, property] of Object.entries<z.ZodType>(schema.shape)) {
      const { [name]: _, ...others } = schema.shape
      const withProperty = (variant: z.ZodType) => changed(schema, { shape: { ...others, [name]: variant } })
      variants.push({ removed: `/${name}`, schema: changed(schema, { shape: others }) })
      if (!(property instanceof z.ZodOptional || property instanceof z.ZodDefault))
        variants.push({ removed: `/${name} required`, schema: withProperty(property.optional()) })
      variants.push(...within(property, `/${name}`, withProperty))
    }
  }
  return variants
}

const WITHOUT_TYPE: Variant = { removed: ' type', schema: z.unknown() }

/** Returns the schema that the library documents, as text in a normal form. */
const documentOf = (schema: z.ZodType): string => canonical(emit({ schemas: { Schema: schema }, routes: {} }))

const disagrees = (place: Place, parser = place.parser): boolean =>
  place.values.some((value) => disagreementOn(place, parser, value) !== undefined)

/** Says whether the differential or the round trip detects that the variant lacks a constraint of the place's schema. */
function isDetected(place: Place, original: z.ZodType, { schema }: Variant): boolean {
  try {
    return disagrees(place, schema) || documentOf(schema) !== documentOf(original)
  } catch {
    // A union that can't tell its members apart throws.
    return true
  }
}

/**
 * Removes each constraint from the generated code, one at a time. Checks that another proof detects each removal: the differential, which
 * compares the accepted values, or the round trip, which compares the OpenAPI documents.
 *
 * @throws {Error} if the unchanged code doesn't pass the differential. Every removal would then look detected.
 */
export function proveAblation(contract: object, code: Generated): Tally {
  // Depth 0 makes no test values for targets of references: each component is a place (a schema with its test values) itself.
  const places = judgedPlaces(contract, code, 0)
  if (places.some((place) => disagrees(place))) throw new Error('the differential finds something in the code as it is')
  const components = new Set<unknown>(Object.values(code.schemas))
  const trials = places.flatMap((place) => {
    const { name, parser } = place
    // A place that only refers to a component is skipped, because the component is a place itself.
    if (!parser || (components.has(parser) && !name.startsWith('#/components/schemas/'))) return []
    return variantsOf(parser, components).map((variant) => ({
      pointer: name + variant.removed,
      isCaught: isDetected(place, parser, variant),
    }))
  })
  return tally(trials)
}
