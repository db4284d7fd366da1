import { Rejection } from '../../document/index.ts'
import { typesOf } from './facts.ts'
import { NO_IDIOM, type Printer } from './scope.ts'

export const array: Printer = (reader, scope) => {
  const items = reader.raw('items')
  if (items === undefined) throw new Rejection(reader.at, '"items" is missing')
  const minimum = reader.count('minItems')
  const maximum = reader.count('maxItems')
  const unique = reader.flag('uniqueItems')
  // Zod compares items without their unknown properties.
  const types = typesOf(scope.document, items)
  if (unique && (types.has('object') || types.has('array'))) throw new Rejection(reader.at, NO_IDIOM)
  const code = [
    `z.array(${scope.schema(items, reader.place('items'))})`,
    minimum === undefined ? '' : `.min(${minimum})`,
    maximum === undefined ? '' : `.max(${maximum})`,
    unique ? '.check(checks.uniqueItems)' : '',
  ]
  return { code: code.join(''), ...(unique && { documented: { uniqueItems: true } }) }
}
