/**
 * A cache with a memory limit, for results and messages. It drops entries that weren't used for long. New entries, and entries that were
 * read, are in `#recent`. When `#recent` takes half of the memory, it becomes `#older`, and the previous `#older` is dropped.
 */
export class Generations<Entry extends { readonly bytes: number }> {
  readonly #maxBytes: number
  #recent = new Map<string, Entry>()
  #older = new Map<string, Entry>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Entry | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, entry: Entry): void {
    this.#bytes += entry.bytes - (this.#recent.get(key)?.bytes ?? 0)
    this.#recent.set(key, entry)
    if (this.#bytes <= this.#maxBytes / 2) return
    this.#older = this.#recent
    this.#clearRecent()
  }

  clear(): void {
    this.#older = new Map()
    this.#clearRecent()
  }

  #clearRecent(): void {
    this.#recent = new Map()
    this.#bytes = 0
  }
}
