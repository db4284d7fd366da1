import type { JsonObject } from '../../document/index.ts'

const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
const USUAL = [0, -0, 1, -1, 2, 1.5, -0.5, 100, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53, 1e21]

/** Numbers on both sides of each keyword of a schema of numbers. */
export function numbersAround(schema: JsonObject): number[] {
  const limits = LIMITS.map((keyword) => schema[keyword]).filter((limit) => typeof limit === 'number')
  const near = limits.flatMap((limit) => [
    limit,
    limit - 1,
    limit + 1,
    limit - 0.5,
    limit + 0.5,
    limit - 1e-6,
    limit + 1e-6,
  ])
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : undefined
  if (step === undefined) return [...near, ...USUAL]
  const multiples = [0, ...limits].flatMap((limit) => {
    const whole = Math.round(limit / step)
    return [whole - 2, whole - 1, whole, whole + 1, whole + 2, whole + 3].map((count) =>
      Number((count * step).toPrecision(12)),
    )
  })
  return [
    ...multiples,
    ...multiples.map((each) => each + step / 2),
    ...multiples.map((each) => each + step / 10),
    ...near,
    ...USUAL,
  ]
}
