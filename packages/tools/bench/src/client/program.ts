// The interface between the bench and the program of each client. A program is bundled whole; the bundle is weighed, and it is run.

/** The result of an operation: the client's own result as its caller sees it, and whether it was a success. */
export interface Given {
  result: unknown
  ok: boolean
}

export interface Program {
  updateConversation: (id: string, status: 'Active' | 'Closed') => Promise<Given>
  regenerateApiKey: () => Promise<Given & { key?: string | undefined }>
  /** Replaces the key, in the way that the client has for it. */
  useKey?: (key: string) => void
  /** The client's own rotation, if it has one. All others get the rotation that a caller would write. */
  rotate?: (persist: (apiKey: { key: string }) => Promise<void>) => Promise<unknown>
}

export interface Account {
  /** Without a slash at the end. */
  baseUrl: string
  apiKey: string
}

export type Connect = (account: Account) => Program
