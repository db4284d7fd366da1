// The types of generated schemas, which the compiler checks.
import type * as library from './fixture/generated/schemas.ts'

/** Both ways, so that neither side has a member, a value or an option that the other lacks. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

interface Category {
  name: string
  parent?: Category | null | undefined
  above?: Category | undefined
  children: Category[]
  byName?: Record<string, Category> | undefined
}
interface Author {
  name: string
  born?: string | undefined
  token?: string | undefined
}
type Entry = { type: 'file'; size: number } | { type: 'folder'; entries: Entry[] }

export const sameTypes: {
  category: Same<library.Category, Category>
  entry: Same<library.Entry, Entry>
  novelist: Same<library.Novelist, Author & { novels: number }>
  genre: Same<library.Genre, 'novel' | 'essay' | "it's odd">
  shelf: Same<library.Shelf, 1 | 2 | 3>
  condition: Same<library.Condition, 'new' | 'used' | null>
  anything: Same<library.Anything, { [key: string]: unknown }>
  labels: Same<library.Labels, { [key: string]: string }>
  search: Same<library.Search, string | string[]>
  kinds: Same<library.Medium['kind'], 'book' | 'cd' | 'dvd' | 'magazine'>
} = {
  category: true,
  entry: true,
  novelist: true,
  genre: true,
  shelf: true,
  condition: true,
  anything: true,
  labels: true,
  search: true,
  kinds: true,
}
