export { readDecisions, type Decision, type Hold } from './decisions.ts'
export { operationsOf, type Operation } from './operations.ts'
export { locate, nameOf, places, reachable, referencesBelow, resolve } from './references.ts'
export {
  entries,
  escapeStep,
  isNode,
  isText,
  list,
  node,
  pointerOf,
  stepsOf,
  text,
  texts,
  valueAt,
  type Node,
} from './tree.ts'
