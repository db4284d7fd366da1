import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createAddressOf, networkOf } from './addresses.ts'

const trusting = (...subnets: string[]) =>
  createAddressOf(readConfig({ TRUSTED_PROXIES: subnets.join() }).TRUSTED_PROXIES)

test('without trusted proxies, the server ignores X-Forwarded-For', () => {
  expect(trusting()('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7')
})

test.each([
  ['one hop', '203.0.113.9', '203.0.113.9'],
  ['the right-most that is not trusted', '192.0.2.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['a forged beginning', '10.0.0.1, 192.0.2.66,203.0.113.9', '203.0.113.9'],
  ['nothing but trusted hops', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['a hop with a port', '203.0.113.9:4711', '203.0.113.9'],
  ['a hop of IPv6 in brackets', '[2001:db8::1]:443', '2001:db8::1'],
  ['IPv4 in the form of IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a hop that is not an address', '203.0.113.9, unknown', '10.0.0.1'],
  ['nothing', '', '10.0.0.1'],
])('the server uses only the hops that trusted proxies added: %s', (_, forwardedFor, address) => {
  expect(trusting('10.0.0.0/8', '::1')('10.0.0.1', forwardedFor)).toBe(address)
})

test('an IPv4 range matches a proxy whose socket has an IPv4-mapped IPv6 address', () => {
  expect(trusting('127.0.0.1')('::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
})

test('an IPv6 range matches the addresses of its proxies', () => {
  const addressOf = trusting('fd00::/8')
  expect(addressOf('fd12::1', '203.0.113.9')).toBe('203.0.113.9')
  expect(addressOf('fe80::1%eth0', '203.0.113.9')).toBe('fe80::1')
})

test('a request without a connection has the address "unknown"', () => {
  expect(trusting('10.0.0.0/8')(undefined, '203.0.113.9')).toBe('unknown')
})

test.each(['x', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', '::1/129', '10.0.0.0/-1', 'localhost'])(
  '"%s" is rejected as a trusted proxy',
  (text) => {
    expect(() => trusting(text)).toThrow('TRUSTED_PROXIES must be addresses and ranges')
  },
)

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001::9', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
