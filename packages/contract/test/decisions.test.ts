// Each silence of the source document has a row, each mark has a row, and each row names what really holds it.
import { existsSync, readFileSync } from 'node:fs'
import { text } from '../src/document/index.ts'
import { describe, expect, test } from 'vitest'
import { decisions, lintRules } from './decisions.ts'
import { places } from './document.ts'
import { sections, silences, silencesOf } from './source.ts'

const FILE = 'spec/decisions.yaml'
const marks = [...places()].filter(({ at }) => 'x-decision' in at)
const ids = decisions.map(({ id }) => id)
const known = new Set(ids)
const atRoot = (path: string) => new URL(`../../../${path}`, import.meta.url)

/** Words that may remain in a sentence of silences after each silence is removed. */
const JOINTS = /: not shown\.$|, and |, |^ and | and $| and |the complete allowed values of /g

test('each row has a unique id, in kebab-case', () => {
  expect(ids).toEqual([...new Set(ids)])
  expect(ids.filter((id) => !/^[a-z]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([])
})

test('each row stands for a silence in a section that the source document has', () => {
  const titles = new Set(sections.map(({ title }) => title))
  const lost = decisions.filter(({ section }) => !titles.has(section))
  expect(lost.map(({ id }) => `${FILE}: the section of ${id} is none of ${[...titles].join(', ')}.`)).toEqual([])
})

describe('the marks in the contract', () => {
  test('each mark in the contract has a row', () => {
    const unknown = marks.filter(({ at }) => !known.has(text(at['x-decision'])))
    expect(
      unknown.map(({ at, pointer }) => `${FILE}: add a row ${text(at['x-decision'])}, which ${pointer} names.`),
    ).toEqual([])
  })

  test('each row is marked in the contract, or says why it has no place there', () => {
    const marked = new Set(marks.map(({ at }) => at['x-decision']))
    const unclear = decisions.filter(({ id, placeReason }) => marked.has(id) === (placeReason !== undefined))
    expect(
      unclear.map(({ id }) => `${FILE}: mark ${id} with x-decision in spec, or give it a placeReason; not both.`),
    ).toEqual([])
  })
})

describe('the silences of the source document', () => {
  const covers = decisions.flatMap(({ id, section, covers: phrases }) =>
    phrases.map((phrase) => ({ id, section, phrase })),
  )

  test('the source document says nine times that something is not shown', () => {
    expect(silences).toHaveLength(9)
  })

  test.each(covers)('$id quotes a silence of its section: $phrase', ({ section, phrase }) => {
    const around = sections.find(({ title }) => title === section)?.above ?? []
    const near = [section, ...around.slice(1)].flatMap(silencesOf)
    expect(near.filter((sentence) => sentence.includes(phrase))).not.toEqual([])
  })

  test.each(silences)('decisions close the silence: %s', (sentence) => {
    const longestFirst = covers.map(({ phrase }) => phrase).toSorted((a, b) => b.length - a.length)
    const rest = longestFirst.reduce((left, phrase) => left.replace(phrase, ''), sentence)
    expect(
      rest
        .replaceAll(JOINTS, '')
        .replaceAll(/[\s,]+/g, ' ')
        .trim(),
    ).toBe('')
  })

  test('only one decision closes each phrase of a silence', () => {
    const phrases = covers.map(({ phrase }) => phrase)
    expect(phrases).toEqual([...new Set(phrases)])
  })
})

describe('the checks of a decision', () => {
  const holds = decisions.flatMap(({ id, heldBy }) => heldBy.map((hold) => ({ id, ...hold })))
  const tests = [...new Set(holds.flatMap((hold) => ('test' in hold ? [hold.test] : [])))]

  test('each row names at least one check', () => {
    const loose = decisions.filter(({ heldBy }) => heldBy.length === 0)
    expect(loose.map(({ id }) => `${FILE}: name a test or a lint rule in heldBy of ${id}.`)).toEqual([])
  })

  test('each lint rule that a row names is a rule of the house style', () => {
    const named = holds.flatMap((hold) => ('lint' in hold ? [hold.lint] : []))
    expect(named.filter((rule) => !lintRules.includes(rule))).toEqual([])
  })

  test.each(tests)('the file %s exists', (path) => {
    expect(existsSync(atRoot(path)), `${path} is missing: write the test, or correct ${FILE}`).toBe(true)
  })

  test('each test that a row names is in its file', () => {
    const named = holds.flatMap((hold) => ('test' in hold && hold.name ? [[hold.test, hold.name]] : []))
    const missing = named.filter(([path = '', name = '']) => !readFileSync(atRoot(path), 'utf8').includes(`'${name}'`))
    expect(missing.map(([path, name]) => `${FILE}: ${path} has no test "${name}". Correct the name.`)).toEqual([])
  })
})
