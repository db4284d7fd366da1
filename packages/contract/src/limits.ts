/**
 * The fixed limits of the service that OpenAPI has no keyword for. The server enforces them, and the documentation shows them. All other
 * limits are in the OpenAPI document (`maxLength`, `maxItems`, `x-policy`, `x-delivery`), or the operator sets them.
 */
export const limits = {
  /** Maximum size of the request line and all headers together. */
  headerBytes: 16 * 1024,
  /** Maximum depth of nested objects and lists in a request body. The `import` command allows more, to accept each stored record. */
  bodyLevels: 64,
  /** Maximum number of requests on one connection that have no response yet. */
  pipelinedRequests: 32,
  /** Maximum number of regenerated API keys of one member that nobody has used yet. */
  pendingKeys: 8,
  /** A page of a list ends with the row that exceeds this size. Imported rows can be large. */
  pageBytes: 1024 * 1024,
  /** Maximum number of webhook endpoints of one organization. */
  webhookEndpoints: 100,
  /** Maximum size of one line of an import, which must fit into memory. This size is enough for about thirty thousand messages. */
  importLineBytes: 16 * 1024 * 1024,
  /** Maximum size of an import while a server runs. Such an import is read into memory before its first write. */
  importBytesBesideServer: 8 * 1024 * 1024,
} as const
