import { expect, test } from 'vitest'
import { serverUrls } from './database-url.ts'

test('a URL can name several servers, which share the user, the database and the parameters', () => {
  expect(
    serverUrls('postgres://parley:p%40ss@one.example:5432,two.example,[::1]:5433/parley?sslmode=verify-full'),
  ).toEqual([
    'postgres://parley:p%40ss@one.example:5432/parley?sslmode=verify-full',
    'postgres://parley:p%40ss@two.example/parley?sslmode=verify-full',
    'postgres://parley:p%40ss@[::1]:5433/parley?sslmode=verify-full',
  ])
})

test('a URL with one server is unchanged, even if its password contains a comma', () => {
  const url = 'postgresql://parley:one,two@three@db.example/parley?application_name=a,b'
  expect(serverUrls(url)).toEqual([url])
})

test.each([
  'file:parley.db',
  'mysql://db.example/parley',
  'postgres://db.example',
  'postgres:///parley',
  'postgres://one.example,/parley',
  'postgres://one.example,two.example:port/parley',
])('%s is not a PostgreSQL URL with hosts and a database', (url) => {
  expect(serverUrls(url)).toEqual([])
})
