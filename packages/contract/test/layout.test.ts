// A listing of the folder is the table of contents of the contract, so each file is used and named after what it holds.
import { basename, dirname } from 'node:path/posix'
import { object, text } from '../src/document/index.ts'
import { expect, test } from 'vitest'
import { document, named } from './document.ts'
import { readSpecFile, reachable, specFiles } from './spec-files.ts'

const KINDS = ['schemas', 'parameters', 'responses', 'headers', 'examples', 'securitySchemes']
const root = object(readSpecFile('openapi.yaml'))
const components = specFiles.filter((path) => path.startsWith('components/'))
const style = (path: string) => (path.includes('/securitySchemes/') ? /^[a-z][A-Za-z]*$/ : /^[A-Z][A-Za-z]*$/)
const componentName = (path: string) => basename(path, '.yaml')

test('openapi.yaml refers to each file, directly or through others', () => {
  const met = reachable('openapi.yaml')
  expect(specFiles.filter((path) => !met.has(path))).toEqual([])
  expect(specFiles).not.toEqual([])
})

test('each path lives in a file that is named after its URL, with _ for /', () => {
  const given = Object.entries(object(root['paths'])).map(([path, item]) => [path, object(item)['$ref']])
  const expected = Object.keys(object(root['paths'])).map((path) => [
    path,
    `paths/${path.slice(1).replaceAll('/', '_')}.yaml`,
  ])
  expect(given).toEqual(expected)
  const files = specFiles.filter((path) => path.startsWith('paths/'))
  expect(files.toSorted()).toEqual(expected.map(([, file = '']) => file).toSorted())
})

test('each webhook lives in a file that is named after its type of events', () => {
  const given = Object.entries(object(root['webhooks'])).map(([name, item]) => [name, object(item)['$ref']])
  expect(given).toEqual(Object.keys(object(root['webhooks'])).map((name) => [name, `webhooks/${name}.yaml`]))
  const files = specFiles.filter((path) => path.startsWith('webhooks/'))
  expect(files.toSorted()).toEqual(given.map(([, file]) => text(file)).toSorted())
})

test('each component is a file in the folder of its kind, with the name that it has in the bundle', () => {
  expect([...new Set(components.map((path) => dirname(path)))].toSorted()).toEqual(
    KINDS.map((kind) => `components/${kind}`).toSorted(),
  )
  const lying = KINDS.map((kind) => [
    kind,
    components
      .filter((path) => dirname(path) === `components/${kind}`)
      .map(componentName)
      .toSorted(),
  ])
  expect(lying).toEqual(KINDS.map((kind) => [kind, Object.keys(named(kind)).toSorted()]))
})

test('the name of a component is in PascalCase, and that of a security scheme in camelCase', () => {
  expect(components.filter((path) => !style(path).test(componentName(path)))).toEqual([])
})

test('the root file has what belongs to the whole contract, and refers to the rest', () => {
  expect(Object.keys(root)).toEqual([
    'openapi',
    'info',
    'servers',
    'security',
    'tags',
    'paths',
    'webhooks',
    'components',
    'x-unknown-parameters',
    'x-precedence',
    'x-delivery',
  ])
  const written = Object.values(object(root['components'])).flatMap((kind) => Object.values(object(kind)))
  expect(written.filter((component) => Object.keys(object(component)).join() !== '$ref')).toEqual([])
  expect(document['openapi']).toMatch(/^3\.1\./)
})
