// A word in code that a text of the contract quotes is a name or a value of the contract.
import { isList, isObject, isText, type Json, plain } from '../src/document/index.ts'
import { expect, test } from 'vitest'
import { document, places } from './document.ts'

/** Words of HTTP, of headers and of other documents, which the contract doesn't name elsewhere. */
const OTHERS = new Set(
  (
    '+ %2B * . r t q w v1 error erased parley_ HEAD Authorization traceparent order=created after=now data.contact rel="next" ' +
    '<Verb>:<Resource>'
  ).split(' '),
)

/** Adds the names and the values of a part of the contract, without its texts. */
function collect(value: Json, known: Set<string>): void {
  if (isList(value)) for (const item of value) collect(item, known)
  else if (isObject(value))
    for (const [key, member] of Object.entries(value)) {
      known.add(key)
      if (key !== 'description' && key !== 'summary') collect(member, known)
    }
  else known.add(String(value))
}

test('each word that a text quotes is a name or a value of the contract', () => {
  const known = new Set(OTHERS)
  collect(plain(document), known)
  const quoted = [...places()].flatMap(({ pointer, at: { description } }) =>
    isText(description) ? Array.from(description.matchAll(/`([^`]+)`/g), ([, word = '']) => ({ pointer, word })) : [],
  )
  expect(quoted.length).toBeGreaterThan(300)
  const unknown = quoted.filter(({ word }) => !known.has(word) && !word.startsWith('Authorization: '))
  expect(unknown, 'Correct the word, or add it to OTHERS of this test.').toEqual([])
  const said = new Set(quoted.map(({ word }) => word))
  expect([...OTHERS].filter((word) => !said.has(word))).toEqual([])
})
