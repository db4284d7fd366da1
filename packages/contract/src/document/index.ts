// The functions that other packages import to read an OpenAPI document.
export { readDecisions, type Decision, type Hold } from './decisions.ts'
export { canonical, entries, isList, isObject, isText, list, object, plain, text, texts } from './json.ts'
export type { Json, JsonList, JsonObject } from './json.ts'
export { METHODS, operationsOf, type Operation } from './operations.ts'
export { Reader } from './reader.ts'
// Follow `$ref`, and visit the objects of a document.
export {
  componentsBelow,
  locate,
  nameOf,
  places,
  problemCodesOf,
  reachable,
  referencesBelow,
  resolve,
} from './references.ts'
export { escapeStep, pointerOf, stepsOf, unescapeStep, valueAt } from './pointer.ts'
export { Rejection } from './rejection.ts'
export { NAMED } from './vocabulary.ts'
