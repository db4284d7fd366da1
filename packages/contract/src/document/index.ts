export { readDecisions, type Decision, type Hold } from './decisions.ts'
export {
  canonical,
  escapeStep,
  isList,
  isObject,
  plain,
  unescapeStep,
  type Json,
  type JsonList,
  type JsonObject,
} from './json.ts'
export { METHODS, operationsOf, type Operation } from './operations.ts'
export { Reader } from './reader.ts'
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
export { entries, isNode, isText, list, node, pointerOf, stepsOf, text, texts, valueAt, type Node } from './tree.ts'
export { Rejection } from './rejection.ts'
export { NAMED } from './vocabulary.ts'
