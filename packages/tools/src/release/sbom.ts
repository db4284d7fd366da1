// The list of what a release consists of (software bill of materials), in the format CycloneDX. pnpm makes it of the lockfile.
import { createHash } from 'node:crypto'
import { run } from './workspace.ts'

export interface Sbom {
  serialNumber: string
  metadata: { timestamp: string; component: Record<string, unknown> }
  components: { name: string; group?: string; version: string; purl: string; 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Returns the dependencies of one package that pnpm finds in the lockfile. For several packages in one call, the result varies. */
async function sbomOf(name: string): Promise<Sbom> {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pnpm documents the format, and a test checks the result.
  return JSON.parse(await run('pnpm', ['sbom', ...format, '--prod', '--lockfile-only', '--filter', name])) as Sbom
}

export interface SbomOptions {
  version: string
  time: Date
}

/**
 * The packages that are in the server's archive, the client and the sandbox, or that their users install with them. pnpm puts a time
 * and a random number into it. Here they follow from the release, so that two builds are equal.
 */
export async function releaseSbom({ version, time }: SbomOptions): Promise<Sbom> {
  // The server has the client's dependencies, too, and the sandbox has none but the server.
  const [sbom, ofDocs] = [await sbomOf('@parley/server'), await sbomOf('@parley/docs')]
  // The search of the site is the only library of the docs that gets into the archive. The others build the site.
  const search = ofDocs.components.filter(({ name }) => name === 'minisearch')
  const purl = `pkg:npm/parley@${version}`
  const { component } = sbom.metadata
  const rename = (ref: string) => (ref === component['bom-ref'] ? purl : ref)
  // pnpm lists them in no order that stays.
  const components = inOrder([...sbom.components, ...search], (each) => each['bom-ref'])
  const dependencies = [
    ...sbom.dependencies.map(({ ref, dependsOn }) => ({
      ref: rename(ref),
      dependsOn: dependsOn.map(rename).toSorted(),
    })),
    ...search.map((each) => ({ ref: each['bom-ref'], dependsOn: [] })),
  ]
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([version, components]))}`,
    metadata: {
      ...sbom.metadata,
      timestamp: time.toISOString(),
      component: { ...component, version, purl, 'bom-ref': purl },
    },
    components,
    dependencies: inOrder(dependencies, ({ ref }) => ref),
  }
}

const inOrder = <T>(list: readonly T[], nameOf: (each: T) => string): T[] =>
  list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

/** A UUID of version 8, whose bits are free to choose: here they are a hash. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
