/** A schema of Zod, which says whether it accepts a value. */
export interface Parser {
  safeParse(value: unknown): {
    readonly success: boolean
    readonly data?: unknown
    readonly error?: { readonly issues: readonly { readonly code: string }[] }
  }
}

type MediaTypes = { readonly [mediaType: string]: { readonly schema?: unknown } | undefined }

/** As much of a route as the proofs look at. */
export interface Route {
  readonly method?: unknown
  readonly path?: unknown
  readonly request?: {
    readonly params?: unknown
    readonly query?: unknown
    readonly headers?: unknown
    readonly body?: { readonly content: MediaTypes }
  }
  readonly responses: {
    readonly [status: string]: { readonly headers?: unknown; readonly content?: MediaTypes } | undefined
  }
}

/** The modules that were generated from a contract. */
export interface Generated {
  readonly schemas: { readonly [name: string]: unknown }
  readonly routes: { readonly [operationId: string]: Route }
  /** The requests that the server sends, by name. */
  readonly webhooks?: { readonly [name: string]: Route } | undefined
}

/** The value as a parser, if it is one. */
export const parserOf = (value: unknown): Parser | undefined => (isParser(value) ? value : undefined)

const isParser = (value: unknown): value is Parser =>
  typeof value === 'object' && value !== null && 'safeParse' in value && typeof value.safeParse === 'function'
