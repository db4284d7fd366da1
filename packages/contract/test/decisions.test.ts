// Each silence of the source document has a row, each mark has a row, and each row names what really holds it.
import { existsSync, readFileSync } from 'node:fs'
import { text } from '@parley/openapi-document'
import { describe, expect, test } from 'vitest'
import { decisions, lintRules } from './decisions.ts'
import { places } from './document.ts'
import { sections, silences, silencesOf } from './source.ts'

const marks = [...places()].filter(({ at }) => 'x-decision' in at)
const ids = decisions.map(({ id }) => id)
const known = new Set(ids)
const atRoot = (path: string) => new URL(`../../../${path}`, import.meta.url)

/** Words that may remain in a sentence of silences after each silence is removed. */
const JOINTS = /: not shown\.$|, and |, |^ and | and $| and |the complete allowed values of /g

test('each row has an id of its own, in kebab-case', () => {
  expect(ids).toEqual([...new Set(ids)])
  expect(ids.filter((id) => !/^[a-z]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([])
})

test('each decision and each reason is in whole sentences', () => {
  const texts = decisions.flatMap((row) => [row.silence, row.decision, row.reason, row.placeReason ?? 'None.'])
  expect(texts.filter((each) => !/^[A-Z0-9`][\s\S]*[.`]$/.test(each))).toEqual([])
})

test('each row stands for a silence in a section that the source document has', () => {
  const titles = new Set(sections.map(({ title }) => title))
  expect(decisions.filter(({ section }) => !titles.has(section)).map(({ id }) => id)).toEqual([])
})

describe('the marks', () => {
  test('each mark in the contract has a row', () => {
    expect(marks.filter(({ at }) => !known.has(text(at['x-decision']))).map(({ pointer }) => pointer)).toEqual([])
  })

  test('each row is marked in the contract, or says why it has no place there', () => {
    const marked = new Set(marks.map(({ at }) => at['x-decision']))
    const unclear = decisions.filter(({ id, placeReason }) => marked.has(id) === (placeReason !== undefined))
    expect(unclear.map(({ id }) => id)).toEqual([])
  })
})

describe('the silences', () => {
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

  test.each(silences)('nothing is left open of: %s', (sentence) => {
    const longestFirst = covers.map(({ phrase }) => phrase).toSorted((a, b) => b.length - a.length)
    const rest = longestFirst.reduce((left, phrase) => left.replace(phrase, ''), sentence)
    expect(
      rest
        .replaceAll(JOINTS, '')
        .replaceAll(/[\s,]+/g, ' ')
        .trim(),
    ).toBe('')
  })

  test('no silence is closed twice', () => {
    const phrases = covers.map(({ phrase }) => phrase)
    expect(phrases).toEqual([...new Set(phrases)])
  })
})

describe('what holds a decision', () => {
  const holds = decisions.flatMap(({ id, heldBy }) => heldBy.map((hold) => ({ id, ...hold })))
  const tests = [...new Set(holds.flatMap((hold) => ('test' in hold ? [hold.test] : [])))]

  test('each row is held by something', () => {
    expect(decisions.filter(({ heldBy }) => heldBy.length === 0).map(({ id }) => id)).toEqual([])
  })

  test('each lint rule that is named is one of the house style', () => {
    const named = holds.flatMap((hold) => ('lint' in hold ? [hold.lint] : []))
    expect(named.filter((rule) => !lintRules.includes(rule))).toEqual([])
  })

  test.each(tests)('%s is there', (path) => {
    expect(existsSync(atRoot(path)), `${path} is missing: write the test, or correct spec/decisions.yaml`).toBe(true)
  })

  test('each test that is named by its sentence has that sentence', () => {
    const named = holds.flatMap((hold) => ('test' in hold && hold.name ? [[hold.test, hold.name]] : []))
    const missing = named.filter(([path = '', name = '']) => !readFileSync(atRoot(path), 'utf8').includes(`'${name}'`))
    expect(missing).toEqual([])
  })
})
