// Reads the file of licenses that a bundle has, for the tests of releases.
import type { ShippedPackage } from '../src/release/licenses.ts'

/** Returns the packages that a file of licenses lists. */
export const readLicenses = (text: string): Omit<ShippedPackage, 'text'>[] =>
  [...text.matchAll(/^-{80}\n(\S+) (\S+)\nLicense: (.+)$/gm)].map(([, name = '', version = '', license = '']) => ({
    name,
    version,
    license,
  }))
