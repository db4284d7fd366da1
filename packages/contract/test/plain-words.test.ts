// All texts use the words of the field: the contract, docs, help, messages, comments and names of tests. The list is in plain-words.ts.
import { describe, expect, test } from 'vitest'
import { filesOf, namesToAvoid, PLACES, readRepositoryFile, wordsToAvoid, type Place } from './plain-words.ts'

test.each(PLACES)('$path has no word to avoid', (place) => {
  const files = filesOf(place)
  expect(files).not.toEqual([])
  expect(files.flatMap((file) => wordsToAvoid(file, readRepositoryFile(file), place))).toEqual([])
})

test('names of code use the words of the texts', () => {
  const files = PLACES.flatMap(filesOf).filter((file) => file.endsWith('.ts'))
  expect(files.flatMap((file) => namesToAvoid(file, readRepositoryFile(file)))).toEqual([])
  const source = "// The answer.\nconst lostAnswer = 'refused'\nclass Store { #refusals = 1 }\n"
  expect(namesToAvoid('a', source)).toEqual([
    'a:2: lostAnswer -> response, or reject',
    'a:3: refusals -> response, or reject',
  ])
})

const placeOf = (file: string): Place => {
  const found = PLACES.find((place) => filesOf(place).includes(file))
  if (found === undefined) throw new Error(`No place has ${file}.`)
  return found
}

const found = (place: Place | undefined, source: string) =>
  place === undefined ? ['no place'] : wordsToAvoid('a', source, place)

test.each([
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/operating.md',
  'packages/client/README.md',
  'packages/sandbox/README.md',
  'vitest.config.ts',
  'apps/server/src/commands/program.ts',
  'apps/server/test/config.test.ts',
  'packages/contract/src/generate/generate.ts',
  '.github/pull_request_template.md',
  'deploy/parley.service',
])('%s is checked', (file) => {
  expect(placeOf(file).path).not.toBe('')
})

test('installed, generated and frozen files are not checked', () => {
  const files = PLACES.flatMap(filesOf)
  expect(files.filter((file) => /node_modules|\/dist\/|\/generated\/|spec\/released|spec\/source/.test(file))).toEqual(
    [],
  )
})

describe('the list', () => {
  const [yaml, code, document, sandbox] = [
    'spec/openapi.yaml',
    'apps/server/src/app.ts',
    'README.md',
    'packages/sandbox/README.md',
  ].map(placeOf)

  test('names the file, the line and the better word', () => {
    const source = 'title: Whole.\ndescription: >-\n  The client\n  is told.\n'
    expect(found(yaml, source)).toEqual(['a:4: "is told" -> the actor in the active voice'])
  })

  test('finds words that a line break separates, and words in comments of YAML', () => {
    const source = '# The answer.\ndescription: >-\n  Whole. What is\n  told.\n'
    expect(found(yaml, source)).toEqual([
      'a:3: "is\n  told" -> the actor in the active voice',
      'a:1: "answer" -> response, or "return"',
    ])
  })

  test('finds whole words only, and no names, paths or quotations', () => {
    const source =
      'a: unsafe_request_refused\ncovers:\n  - time-outs\nb: /problems/refused\nc: shared-refusals.test.ts\n'
    expect(found(yaml, source)).toEqual([])
  })

  test('finds strings and comments of code, and no names in them', () => {
    const source =
      "// It's the answer of `answer`.\nconst a = 'answer'\nconst b = `No answer, ${answer}`\n/** @param answer Whole. */\n"
    expect(found(code, source)).toEqual([
      'a:1: "answer" -> response, or "return"',
      'a:3: "answer" -> response, or "return"',
    ])
  })

  test('finds a phrase in two lines of a comment', () => {
    const source = 'const a = 1\n// The client is\n// told.\n/**\n * It comes\n * again.\n */\n'
    expect(found(code, source)).toEqual([
      'a:2: "is\n// told" -> the actor in the active voice',
      'a:5: "comes\n * again" -> retry',
    ])
  })

  test('finds comments, paragraphs and descriptions of tags that begin with what', () => {
    const source =
      '// What it has.\n// What is inside.\n/** What. */\n/**\n * It is.\n * What it is.\n *\n * What it does.\n * @param a What.\n */\n'
    const better = 'begin with a noun for what the thing is, or a verb for what it does'
    expect(found(code, source)).toEqual([1, 3, 8, 9].map((line) => `a:${line}: "What" -> ${better}`))
    expect(found(document, '# Names\n\nWhat it has.\n')).toEqual([])
  })

  test('finds names of tests, also of one word, and names after a table', () => {
    const source =
      "describe('refused', () => {})\ntest.each(names)(\n  '%s: answered',\n)\ntest.skip('answers')\nopen('refused')\n"
    expect(found(code, source)).toEqual([
      'a:1: "refused" -> error, or "reject"',
      'a:3: "answered" -> response, or "return"',
      'a:5: "answers" -> response, or "return"',
    ])
  })

  test('finds words of documents, and no code in a sentence', () => {
    expect(found(document, 'See `answer`.\n\nThe answer.\n')).toEqual(['a:3: "answer" -> response, or "return"'])
  })

  test('knows that a sandbox injects faults', () => {
    expect(found(sandbox, 'Faults are injected at once.')).toEqual(['a:1: "at once" -> immediately'])
  })
})
