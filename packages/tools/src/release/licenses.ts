// The licenses of other people's code that a bundle carries. They ask that their text goes along.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TsdownPlugin } from 'tsdown'

/** The file in a bundle that has each package, its license and the license's text. */
export const LICENSES = 'THIRD-PARTY-LICENSES.txt'

/** Licenses that allow to ship the code in a program of any license. A new one needs the decision of a maintainer. */
const ALLOWED: ReadonlySet<string> = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'])

/** A package of another author whose code is in a bundle. */
export interface ShippedPackage {
  name: string
  version: string
  license: string
  /** Empty if the package has no file with it. */
  text: string
}

interface LicenseOptions {
  /** Files of packages whose code gets into the bundle's folder in another way. */
  also?: readonly string[]
}

/**
 * A plugin that writes the file of licenses beside a bundle. If a license is not allowed, the build fails.
 *
 * @param options.also Files of further packages whose code gets into the folder of the bundle in another way.
 * @example
 * export default defineConfig({ entry: ['src/index.ts'], plugins: [thirdPartyLicenses()] })
 */
export const thirdPartyLicenses = ({ also = [] }: LicenseOptions = {}): TsdownPlugin => ({
  name: 'third-party-licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    this.emitFile({ type: 'asset', fileName: LICENSES, source: licensesOf(packagesOf([...modules, ...also])) })
  },
})

const nameAndLicense = ({ name, version, license }: ShippedPackage) => `${name} ${version} (${license})`

/**
 * The packages of other authors that these files belong to, by name and version.
 *
 * @param files Absolute paths.
 * @example
 * packagesOf([fileURLToPath(import.meta.resolve('hono'))])[0]?.license // 'MIT'
 */
export function packagesOf(files: readonly string[]): ShippedPackage[] {
  const folders = new Set(files.filter((file) => file.includes('/node_modules/')).map(folderOf))
  const byName = new Map([...folders].map((folder) => [folder, readPackage(folder)]))
  const unique = new Map([...byName.values()].map((each) => [`${each.name} ${each.version}`, each]))
  return [...unique.values()].toSorted((a, b) => (nameAndLicense(a) < nameAndLicense(b) ? -1 : 1))
}

/** The folder of the package that a file belongs to: packages can have folders with a package.json that has no name. */
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

function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = readManifest(folder)
  const file = readdirSync(folder)
    .toSorted()
    .find((each) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(each))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
  return { name: String(name), version: String(version), license: String(license), text }
}

const RULE = '-'.repeat(80)

/**
 * The text of the file of licenses.
 *
 * @throws {Error} if a license is not allowed.
 * @example
 * writeFileSync(LICENSES, licensesOf(packagesOf(files)))
 */
export function licensesOf(packages: readonly ShippedPackage[]): string {
  const others = packages.filter(({ license }) => !ALLOWED.has(license))
  if (others.length > 0) throw new Error(`These licenses are not allowed: ${others.map(nameAndLicense).join(', ')}`)
  const parts = packages.map(({ name, version, license, text }) => {
    const words = text === '' ? 'The package has no file with the text of its license.' : text
    return `${RULE}\n${name} ${version}\nLicense: ${license}\n\n${words}\n`
  })
  return ['Parts of these files are from the following packages.\n', ...parts].join('\n')
}

/**
 * The packages that a file of licenses lists.
 *
 * @param text The content of the file.
 * @example
 * readLicenses(readFileSync(LICENSES, 'utf8')).map(({ name }) => name) // ['hono', 'zod']
 */
export const readLicenses = (text: string): Omit<ShippedPackage, 'text'>[] =>
  [...text.matchAll(/^-{80}\n(\S+) (\S+)\nLicense: (.+)$/gm)].map(([, name = '', version = '', license = '']) => ({
    name,
    version,
    license,
  }))
