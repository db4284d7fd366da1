import { expect, test } from 'vitest'
import { isAllowedAddress } from './addresses.ts'

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2000::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2001:db7::1',
  '2001:db9::1',
  '2003::1',
  '2606:4700:4700::1111',
  '3ffe:ffff::1',
  '64:ff9b::8.8.8.8',
  '64:ff9b::808:808',
]

/** Private addresses, which an operator can allow. */
const PRIVATE = [
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.0.0',
  '192.168.255.255',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:192.168.0.1',
  'fc00::1',
  'fdff:ffff::1',
]

const NEVER = [
  // This network, link-local, assignments, documentation, relays, benchmarks, multicast, reserved, broadcast.
  '0.0.0.0',
  '0.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '169.254.255.255',
  '192.0.0.0',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.0',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  // Metadata services.
  '100.100.100.200',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  'fd00:ec2::254',
  'fd20:ce::254',
  // IPv6 that carries IPv4: mapped, compatible, translated, 6to4, Teredo.
  '::ffff:0.0.0.0',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '::7f00:1',
  '::8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::168.63.129.16',
  '64:ff9b::100.100.100.200',
  '64:ff9b:1::7f00:1',
  '64:ff9b:1::8.8.8.8',
  '64:ff9b:0:0:0:1::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001:0:808:808::f5ff:fffe',
  '2001::1',
  '2001:1ff:ffff::1',
  // The rest of IPv6.
  '::',
  '100::1',
  '2001:2::1',
  '2001:db8::1',
  '2001:db8:ffff::1',
  '3fff::1',
  '3fff:fff::1',
  '4000::1',
  '5f00::1',
  'fe80::1',
  'fe80::1%lo',
  'febf::1',
  'fec0::1',
  'feff::1',
  'ff02::1',
  'ff0e::1',
  // Not in a form that names one address only.
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '8.8.8.8 ',
  '[2606:4700:4700::1111]',
  '2606:4700:4700::1111%1',
  '8.8.8.8/32',
]

test.each(PUBLIC)('%s is public', (address) => {
  expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([true, true])
})

test.each(PRIVATE)('%s is private: an operator can allow it', (address) => {
  expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([false, true])
})

test.each(NEVER)('%s is never allowed', (address) => {
  expect([isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([false, false])
})
