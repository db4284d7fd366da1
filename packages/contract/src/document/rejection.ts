/**
 * The error of a program that can't use its document or its command line. A person reads the message, so it begins with the place to
 * correct: `#/info: an object is expected here`.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection'

  /** The place: a JSON Pointer that begins with `#`, a file and line, or an empty string for an error of the command line. */
  readonly at: string
  /** The problem at the place. */
  readonly sentence: string

  constructor(at: string, sentence: string) {
    super(at === '' ? sentence : `${at}: ${sentence}`)
    this.at = at
    this.sentence = sentence
  }
}
