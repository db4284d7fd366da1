/** Thrown for a document that a program can't use, or a command that it can't follow. The message begins with the place. */
export class Rejection extends Error {
  override readonly name = 'Rejection'

  /** A JSON Pointer with `#` before it, or a file and a line, or nothing. */
  readonly at: string
  readonly sentence: string

  constructor(at: string, sentence: string) {
    super(at === '' ? sentence : `${at}: ${sentence}`)
    this.at = at
    this.sentence = sentence
  }
}
