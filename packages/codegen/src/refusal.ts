/** What the generator will not do, as one sentence that begins with the place in the document. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(at: string, sentence: string) {
    super(`${at}: ${sentence}`)
  }
}
