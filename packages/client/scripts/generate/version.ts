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

/** Returns the changelog with a chapter for the version of the package. What else is new in it is written by hand. */
export function changelogWith(changelog: string, manifest: string, contractVersion: string): string {
  const version = versionOf(manifest)
  if (changelog.includes(`\n## ${version}\n`)) return changelog
  return changelog.replace(/^(?=## )/m, `## ${version}\n\nMade from contract ${contractVersion}.\n\n`)
}

/**
 * Returns the changelog with a line of the operations that the last release of the contract doesn't have. It ends the first chapter, or is
 * one of its own if that was released.
 */
export function changelogNaming(changelog: string, added: readonly string[], released: string | undefined): string {
  if (added.length === 0) return changelog
  const [head = '', first = '', ...rest] = changelog.split(/^(?=## )/m)
  const addition = `- New operations: ${added.map((id) => `\`${id}\``).join(', ')}.\n`
  if (first.startsWith(`## ${released}\n`)) return [head, `## Unreleased\n\n${addition}\n`, first, ...rest].join('')
  const previousLine = /^- New operations: .*\n/m
  const end = first.includes('\n- ') ? '\n' : '\n\n'
  const chapter = previousLine.test(first)
    ? first.replace(previousLine, addition)
    : `${first.trimEnd()}${end}${addition}\n`
  return [head, chapter, ...rest].join('')
}
