import { expect, test } from 'vitest'
import { checkUrl } from './url.ts'

const problem = (text: string, allowPrivate = false) => checkUrl(text, allowPrivate).problem

test.each([
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  ['https://hooks.example.com:443/parley', 'https://hooks.example.com/parley'],
  ['HTTPS://Hooks.Example.COM/Parley?a=b%20c', 'https://hooks.example.com/Parley?a=b%20c'],
  ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://0x08080808/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700:0::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  ['https://hooks。example。com/', 'https://hooks.example.com/'],
])('%s is normalized to %s', (text, href) => {
  const checked = checkUrl(text, false)
  expect(checked.problem ?? checked.url.href).toBe(href)
})

test.each([
  ['hooks.example.com', 'not valid'],
  ['//hooks.example.com', 'not valid'],
  ['https://', 'not valid'],
  ['https://hooks.example.com:65536', 'not valid'],
  ['https://[::1', 'not valid'],
  ['https://[fe80::1%25lo]/', 'not valid'],
  ['https://hooks example.com', 'not valid'],
  ['https://1.2.3.4.5/', 'not valid'],
  ['https://256.1.1.1/', 'not valid'],
  [`https://hooks.example.com/${'a'.repeat(2048)}`, 'not valid'],
  ['http://hooks.example.com/', 'https://'],
  ['ftp://hooks.example.com/', 'https://'],
  ['file:///etc/passwd', 'https://'],
  ['data:text/plain,a', 'https://'],
  ['unix:/run/parley.sock', 'https://'],
  ['https://user:hunter2@hooks.example.com/', 'password'],
  ['https://:hunter2@hooks.example.com/', 'password'],
  ['https://hooks.example.com@127.0.0.1/', 'user name'],
  ['https://hooks.example.com/#part', 'fragment'],
  ['https://hooks.example.com/#', 'fragment'],
  ['https://hooks.example.com#@127.0.0.1/', 'fragment'],
  ...[0, 1, 22, 25, 53, 80, 110, 445, 587, 1023, 1720, 2049, 5060, 6000, 6667, 10_080].map((port) => [
    `https://hooks.example.com:${port}/`,
    `Port ${port} `,
  ]),
  ['https://hooks.example.com./', 'public host'],
  ['https://hooks..example.com/', 'public host'],
  ['https://.example.com/', 'public host'],
])('%s is not valid: %s', (text, sentence) => {
  expect(problem(text)).toContain(sentence)
})

test.each([
  'localhost',
  'LOCALHOST',
  'ｌocalhost',
  'locⓐlhost',
  'localhost.',
  'hooks.localhost',
  'localhost.localdomain',
  'receiver',
  'metadata.google.internal',
  'hooks.INTERNAL',
  'printer.local',
  'nas.lan',
  'router.home.arpa',
  '1.0.0.127.in-addr.arpa',
  'example.onion',
  'hooks.test',
])('%s is a name of a local network', (host) => {
  expect(problem(`https://${host}/`)).toBe('The host of the URL is not a public host.')
})

test.each(['localhost', 'receiver', 'hooks.internal', '127.0.0.1', '[::1]', '10.0.0.1'])(
  'an operator can allow %s, with http: too',
  (host) => {
    for (const url of [`http://${host}:3001/`, `https://${host}/`, `http://${host}/`]) {
      expect(problem(url)).toBeDefined()
      expect(problem(url, true)).toBeUndefined()
    }
  },
)

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://0.0.0.0:3001/',
  'http://localhost./',
  'http://localhost:22/',
  'https://localhost:80/',
  'http://user:hunter2@localhost/',
  'ftp://localhost/',
])('%s is not valid even if an operator allows private addresses', (url) => {
  expect(problem(url, true)).toBeDefined()
})

test('an error does not quote the URL, which may contain a secret', () => {
  for (const url of ['https://user:hunter2@hooks.example.com/', 'http://hooks.example.com/hunter2', 'hunter2']) {
    expect(problem(url)).not.toContain('hunter2')
  }
})
