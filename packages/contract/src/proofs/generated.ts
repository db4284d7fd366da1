// The types of the generated modules, as far as the proofs use them.
/** The content of a generated body or response. */
export type MediaTypes = { readonly [mediaType: string]: { readonly schema?: unknown } | undefined }

/** A generated route: the schemas of its parameters, bodies and responses. The type of a schema is `unknown`; `placesOf` checks it. */
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

/** The code that was generated from a contract, as loaded modules. */
export interface Generated {
  readonly schemas: { readonly [name: string]: unknown }
  readonly routes: { readonly [operationId: string]: Route }
  /** The webhooks by name. The server sends their requests. */
  readonly webhooks?: { readonly [name: string]: Route } | undefined
}
