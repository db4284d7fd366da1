// Rejects the invalid items of a batch one by one, so that the valid ones are stored: `x-item-results` in the contract.
import type { Schemas, ValidationError } from '@parley/contract'

/** The result for an item that isn't as the contract says. It has the same form in each operation. */
type InvalidItemResult = Schemas['MessageRejectedResult'] &
  Schemas['ReceiptRejectedResult'] &
  Schemas['ChangeRejectedResult']

/** The maximum number of errors about one item. */
const MAX_ERRORS = 20

/** The items of a batch that are invalid. */
export interface InvalidItems {
  /**
   * Adds the errors about a value. Returns false, and adds nothing, if the value isn't an item or inside of one.
   * @param path The property names and list indexes that lead from the body to the value.
   * @param errorsOf Makes the errors. It gets the maximum number of errors to make.
   */
  add: (path: readonly PropertyKey[], errorsOf: (max: number) => readonly ValidationError[]) => boolean
  /** Replaces the invalid items of the body by null, so that later checks skip them. */
  blank: (body: object) => void
  /** Removes what `blank` left, so that the body has only the valid items. */
  remove: (body: object) => void
  /** Returns the results for all items of the batch, in their order, given those for the valid ones. */
  merge: <Result>(valid: readonly Result[]) => (Result | InvalidItemResult)[]
}

/** Creates the set of invalid items of one request. `property` is the name of the list that has the items. */
export function createInvalidItems(property: string): InvalidItems {
  const errorsByIndex = new Map<number, ValidationError[]>()
  const itemsOf = (body: object): unknown[] => {
    const items: unknown = Reflect.get(body, property)
    return Array.isArray(items) ? items : []
  }
  return {
    add([root, index], errorsOf) {
      if (root !== property || typeof index !== 'number') return false
      const errors = errorsByIndex.get(index) ?? []
      errorsByIndex.set(index, errors)
      if (errors.length < MAX_ERRORS) errors.push(...errorsOf(MAX_ERRORS - errors.length))
      return true
    },
    blank(body) {
      const items = itemsOf(body)
      for (const index of errorsByIndex.keys()) items[index] = null
    },
    remove(body) {
      if (errorsByIndex.size === 0) return
      const valid = itemsOf(body).filter((item) => item !== null)
      Reflect.set(body, property, valid)
    },
    merge(valid) {
      const results: (InvalidItemResult | (typeof valid)[number])[] = [...valid]
      // In ascending order, because each insertion moves only the later results.
      for (const [index, errors] of [...errorsByIndex].toSorted(([a], [b]) => a - b))
        results.splice(index, 0, invalidItemResult(errors))
      return results
    },
  }
}

function invalidItemResult(errors: ValidationError[]): InvalidItemResult {
  const count = `${errors.length < MAX_ERRORS ? '' : 'at least '}${errors.length}`
  const detail = `The item has ${count} validation ${errors.length === 1 ? 'error' : 'errors'}.`
  return { result: 'Rejected', code: 'item_invalid', detail, errors }
}
