// Versions as the contract writes them: three numbers (semver.org), without suffixes.
import type { Impact } from './changes.ts'

function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? []
  if (patch === undefined) throw new Error(`${version} is not a version of three numbers.`)
  return [Number(major), Number(minor), Number(patch)]
}

/** Returns a negative number if the first version is the lower one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}

export const isAtLeast = (version: string, needed: string): boolean => compareVersions(version, needed) >= 0

/** The next version after one, for changes of this impact. */
export function raise(version: string, impact: Impact): string {
  const [major, minor, patch] = numbersOf(version)
  if (impact === 'major') return `${major + 1}.0.0`
  return impact === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}
