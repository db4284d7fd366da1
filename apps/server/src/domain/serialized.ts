/** JSON text of a T. The store makes it once, so that what did not change is never parsed and written again. */
export type Serialized<T> = string & { readonly __serialized: T }
