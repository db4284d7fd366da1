import type { Document } from '../document.ts'
import type { Json, JsonObject, Reader } from '../../document/index.ts'
import type { Member } from '../print.ts'

/** The context in which one schema is printed. */
export interface Scope {
  readonly document: Document
  /** The component schemas that form a circle of references with the one that is being printed. */
  readonly circle: readonly string[]
  /** The component schemas whose constants stand above the text that is being printed. */
  readonly written: ReadonlySet<string>
  /** Whether the text stands in a getter, which runs late enough to name a constant that stands below. */
  readonly late: boolean
  /** The source text that names a component schema. */
  constant(name: string): string
  /** The source text of a schema inside this one. */
  schema(value: Json, at: string): string
  /** The same within a getter. */
  lateSchema(value: Json, at: string): string
}

/** The source text of a schema, and what has to be said beside it for the emitted document. */
export interface Piece {
  readonly code: string
  /** Keywords that the code enforces and that the emitter of the document does not find in it. */
  readonly documented?: JsonObject
  /** Whether a union is emitted as `oneOf`; `anyOf` otherwise. */
  readonly oneOf?: boolean
}

/** Where a schema stands in its module, beyond what the schema itself says. */
export interface Use {
  /** The name of a component. */
  readonly name?: string
  /** The annotations of a parameter, as members of an object literal. */
  readonly param?: readonly Member[]
  /** Whether a function stands around the schema that makes a value from text. */
  readonly isFromText?: boolean
}

/** Prints one kind of schema. It reads all the keywords that it enforces. */
export type Printer = (reader: Reader, scope: Scope) => Piece

/** The reason why a schema is printed keyword by keyword. The ledger never has it. */
export const NO_IDIOM = 'Zod has no idiomatic form of this schema'
