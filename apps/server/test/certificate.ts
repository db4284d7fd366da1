// Makes self-signed certificates for servers on the loopback address. Node reads certificates and can't make them.
import { generateKeyPairSync, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

const element = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...contents: readonly Uint8Array[]) => element(0x30, ...contents)
const objectId = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date) =>
  element(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`, 'latin1'))

const DAY_MS = 86_400_000

const nameOf = (text: string) => sequence(element(0x31, sequence(objectId('550403'), element(0x0c, Buffer.from(text)))))

/**
 * The certificate and the key of a host name or an IPv4 address, in PEM. It is valid for a day, or was until yesterday.
 * @param options.issuer The name of the authority, which has no certificate of its own. By default, the certificate is self-signed.
 */
export function makeCertificate(host: string, { expired = false, issuer = host } = {}): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const start = Date.now() - (expired ? 3 : 1) * DAY_MS
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const alternativeName = sequence(
    objectId('551d11'),
    element(
      0x04,
      sequence(
        isIPv4(host) ? element(0x87, Buffer.from(host.split('.').map(Number))) : element(0x82, Buffer.from(host)),
      ),
    ),
  )
  const toSign = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(new Date(start)), time(new Date(start + 2 * DAY_MS))),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(alternativeName)),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey))
  const lines = sequence(toSign, ecdsaWithSha256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
