// Collects the licenses of the third-party code in a bundle. The licenses demand that their text is shipped together with the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TsdownPlugin } from 'tsdown'

/** The name of the file that lists each package of a bundle with the text of its license. */
export const LICENSES = 'THIRD-PARTY-LICENSES.txt'

/** Licenses that allow us to ship the code in a program with any license. Adding a license needs the decision of a maintainer. */
const ALLOWED: ReadonlySet<string> = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'])

/** A third-party package whose code is in a bundle. */
export interface ShippedPackage {
  name: string
  version: string
  license: string
  /** The text of the license; empty if the package has no license file. */
  text: string
}

/**
 * Creates a tsdown plugin that writes the file of licenses beside a bundle. If a license is not allowed, the build fails.
 *
 * @param also Absolute paths of third-party files that are shipped beside the bundle. The packages of these files are listed, too.
 */
export const thirdPartyLicenses = (also: readonly string[] = []): TsdownPlugin => ({
  name: 'third-party-licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    this.emitFile({ type: 'asset', fileName: LICENSES, source: licensesOf(packagesOf([...modules, ...also])) })
  },
})

const nameAndLicense = ({ name, version, license }: ShippedPackage) => `${name} ${version} (${license})`

/** Returns the third-party packages that these files (absolute paths) belong to, without duplicates and sorted by name. */
export function packagesOf(files: readonly string[]): ShippedPackage[] {
  const folders = new Set(files.filter((file) => file.includes('/node_modules/')).map(folderOf))
  // The same version of a package can be installed in several folders.
  const packages = [...folders].map(readPackage)
  const unique = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]))
  return [...unique.values()].toSorted((a, b) => (nameAndLicense(a) < nameAndLicense(b) ? -1 : 1))
}

/** Returns the folder of a file's package. Skips subfolders whose `package.json` has no version and only says how to load modules. */
function folderOf(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && readManifest(folder)['version'] !== undefined) return folder
  }
  throw new Error(`${file} belongs to no package.`)
}

function readManifest(folder: string): Record<string, unknown> {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null ? { ...manifest } : {}
}

/** Reads the name, the version and the license of the package in a folder. */
function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = readManifest(folder)
  const file = readdirSync(folder)
    .toSorted()
    .find((fileName) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(fileName))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
  return { name: String(name), version: String(version), license: String(license), text }
}

const SEPARATOR = '-'.repeat(80)

/** Writes each package with the text of its license, for the file `LICENSES`. Throws if a license is not allowed. */
export function licensesOf(packages: readonly ShippedPackage[]): string {
  const forbidden = packages.filter(({ license }) => !ALLOWED.has(license))
  if (forbidden.length > 0)
    throw new Error(`These licenses are not allowed: ${forbidden.map(nameAndLicense).join(', ')}`)
  const parts = packages.map(({ name, version, license, text }) => {
    const words = text === '' ? 'The package has no file with the text of its license.' : text
    return `${SEPARATOR}\n${name} ${version}\nLicense: ${license}\n\n${words}\n`
  })
  return ['Parts of these files are from the following packages.\n', ...parts].join('\n')
}
