/** Thrown for unsupported documents. The message is one sentence that begins with the place in the document. */
export class Rejection extends Error {
  override readonly name = 'Rejection'

  /** The place, as a JSON Pointer with `#` before it. */
  readonly at: string
  readonly sentence: string

  constructor(at: string, sentence: string) {
    super(`${at}: ${sentence}`)
    this.at = at
    this.sentence = sentence
  }
}

/** The reason why a schema is printed keyword by keyword. The ledger never has it. */
export const NO_IDIOM = 'Zod has no idiomatic form of this schema'

/** Thrown for all rejected places of a document, one to a line of the message. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
  readonly rejections: readonly Rejection[]

  constructor(rejections: readonly Rejection[]) {
    super(rejections.map(({ message }) => message).join('\n'))
    this.rejections = rejections
  }
}

/** Thrown for a document that can't be read, or a command that can't be followed. The message begins with file and line if there is one. */
export class BadInput extends Error {
  override readonly name = 'BadInput'
}
