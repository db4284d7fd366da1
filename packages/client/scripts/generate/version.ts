// The version of the package. Its first two numbers are the contract's, because what a contract change does to callers follows
// from the comparison of contracts. The last number is free for fixes of the client's own.

const line = (version: string) => version.split('.', 2).join('.')

/** The version in a package.json. */
export function versionOf(manifest: string): string {
  const { version }: { version: string } = JSON.parse(manifest)
  return version
}

/** Returns the package.json with a version of the contract's line: its own, or else the first one. */
export function manifestWith(manifest: string, contractVersion: string): string {
  const version = versionOf(manifest)
  if (line(version) === line(contractVersion)) return manifest
  return manifest.replace(`"version": "${version}"`, `"version": "${line(contractVersion)}.0"`)
}

/** Returns the changelog with a chapter for the version of the package. What is new in it is written by hand. */
export function changelogWith(changelog: string, manifest: string, contractVersion: string): string {
  const version = versionOf(manifest)
  if (changelog.includes(`\n## ${version}\n`)) return changelog
  return changelog.replace(/^(?=## )/m, `## ${version}\n\nMade from contract ${contractVersion}.\n\n`)
}
