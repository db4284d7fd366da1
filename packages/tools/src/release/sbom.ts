// Makes the software bill of materials (SBOM) of a release: the list of its dependencies in the format CycloneDX. pnpm makes the list
// from the lockfile. This file removes what differs between two runs of pnpm.
import { createHash } from 'node:crypto'
import { run, version } from './workspace.ts'

/** The parts of a CycloneDX document that are read or replaced here. */
interface Sbom {
  serialNumber: string
  metadata: { timestamp: string; component: Record<string, unknown> }
  components: { name: string; group?: string; version: string; purl: string; 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Returns the SBOM of one package of the workspace. A call of pnpm for several packages would give another result each time. */
async function sbomOf(name: string): Promise<Sbom> {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pnpm documents the format, and a test checks the result.
  return JSON.parse(await run('pnpm', ['sbom', ...format, '--prod', '--lockfile-only', '--filter', name])) as Sbom
}

/** Returns the SBOM of the release. The time and the random number of pnpm are replaced, so that two builds have the same SBOM. */
export async function releaseSbom(time: Date): Promise<Sbom> {
  // All dependencies of the client, the sandbox and the adapter for WhatsApp are also dependencies of the server.
  const [sbom, docsSbom] = [await sbomOf('@parley/server'), await sbomOf('@parley/docs')]
  // The search library is the only dependency of the docs that is shipped, as a script of the site.
  const search = docsSbom.components.filter(({ name }) => name === 'minisearch')
  const purl = `pkg:npm/parley@${version}`
  const { component } = sbom.metadata
  // The SBOM of pnpm describes the server. This SBOM describes the release, so references to the server are replaced.
  const renamed = (ref: string) => (ref === component['bom-ref'] ? purl : ref)
  // The order in which pnpm lists the components varies.
  const components = inOrder([...sbom.components, ...search], (each) => each['bom-ref'])
  const dependencies = [
    ...sbom.dependencies.map(({ ref, dependsOn }) => ({
      ref: renamed(ref),
      dependsOn: dependsOn.map(renamed).toSorted(),
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

const inOrder = <T>(list: readonly T[], nameOf: (item: T) => string): T[] =>
  list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

/** Makes a UUID of version 8 from the hash of a text. The digits `8` (version) and `a` (variant) are fixed by the format. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
