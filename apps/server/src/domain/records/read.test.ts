import { expect, test } from 'vitest'
import { type AuditReader, readAudit } from '../audit.ts'
import type { Organization, Organizations } from '../organizations.ts'
import type { StreamScript, StreamStep } from '../script.ts'
import { readRecords } from './read.ts'

const organization = (name: string): Organization => ({
  organizationCode: name.toUpperCase(),
  uniqueId: `org_${name}`,
  name,
  createdAt: '',
})
const all = [organization('cedar'), organization('harbour')]
const organizations: Organizations = { findCode: () => answer(undefined), list: () => answer(all) }

// oxlint-disable-next-line require-yield -- No step is needed where there is no database.
function* answer<Result>(result: Result): Generator<never, Result, never> {
  return result
}

/** Hands out what was read, in place of what is there. */
function* told<Item>(what: string): StreamScript<Item> {
  yield what as unknown as StreamStep<Item>
}

const itemsOf = (script: StreamScript<unknown>) => [...(script as Iterable<unknown>)]

test('records are read type by type, and for each type organization by organization', () => {
  const script = readRecords(organizations, {
    organizations: () => told('organizations'),
    ofType: (type, { name }) => told(`${type} ${name}`),
  })
  expect(itemsOf(script)).toEqual([
    'organizations',
    'role cedar',
    'role harbour',
    'member cedar',
    'member harbour',
    'contact cedar',
    'contact harbour',
    'tag cedar',
    'tag harbour',
    'conversation cedar',
    'conversation harbour',
    'message cedar',
    'message harbour',
  ])
})

const entries: AuditReader = {
  all: (directory, since, limit) => told(`${directory.length} since ${since.getTime()}, ${limit} at most`),
  ofOne: ({ name }, since, limit) => told(`${name} since ${since.getTime()}, ${limit} at most`),
}

test.each([
  [{}, ['2 since 0, undefined at most']],
  [{ since: new Date(5), limit: 3 }, ['2 since 5, 3 at most']],
  [{ organizationId: 'org_harbour', limit: 3 }, ['harbour since 0, 3 at most']],
  [{ organizationId: 'org_nobody' }, []],
])('the audit log of %o is read from the store as %o', (filter, expected) => {
  expect(itemsOf(readAudit(organizations, entries, filter))).toEqual(expected)
})
