// The texts of the contract and of the API's errors use the words of the field. The list is in plain-words.ts.
import { describe, expect, test } from 'vitest'
import { filesOf, PLACES, readRepositoryFile, wordsToAvoid } from './plain-words.ts'

test.each(PLACES)('$path has no word to avoid', (place) => {
  const files = filesOf(place)
  expect(files).not.toEqual([])
  expect(files.flatMap((file) => wordsToAvoid(file, readRepositoryFile(file), place.read))).toEqual([])
})

describe('the list', () => {
  const [yaml, code] = ['spec/openapi.yaml', 'apps/server/src/http'].map((at) => PLACES.find(({ path }) => path === at))

  test('names the file, the line and the better word', () => {
    const source = 'title: Whole.\ndescription: >-\n  The client\n  is told.\n'
    expect(wordsToAvoid('a.yaml', source, yaml?.read ?? (() => []))).toEqual([
      'a.yaml:4: "is told" -> the actor in the active voice',
    ])
  })

  test('finds words that a line break separates, and words in comments of YAML', () => {
    const source = '# The answer.\ndescription: >-\n  Whole. What is\n  told.\n'
    expect(wordsToAvoid('a.yaml', source, yaml?.read ?? (() => []))).toEqual([
      'a.yaml:3: "is\n  told" -> the actor in the active voice',
      'a.yaml:1: "answer" -> response, or "return"',
    ])
  })

  test('finds whole words only, and no names, paths or quotations', () => {
    const source =
      'a: unsafe_request_refused\ncovers:\n  - time-outs\nb: /problems/refused\nc: shared-refusals.test.ts\n'
    expect(wordsToAvoid('a.yaml', source, yaml?.read ?? (() => []))).toEqual([])
  })

  test('finds strings of code, and no comments', () => {
    const source = "// It's the answer.\nconst a = 'answer'\nconst b = `No answer, ${a}`\n"
    expect(wordsToAvoid('a.ts', source, code?.read ?? (() => []))).toEqual([
      'a.ts:3: "answer" -> response, or "return"',
    ])
  })
})
