/**
 * The fixed limits of the service that the document has no keyword for. The others are in the document (`x-policy`, `maxItems`,
 * `maxLength`, `x-delivery`) or are settings of the operator.
 */
export const limits = {
  /** The size of the request line and all headers. */
  headerBytes: 16 * 1024,
  /** How deep objects and lists can be nested in a body. An import takes more, so that each stored record can be moved. */
  bodyLevels: 64,
  /** The requests of a connection that have no response yet. */
  pipelinedRequests: 32,
  /** The keys of a member that were regenerated and not used yet. */
  pendingKeys: 8,
  /** A page ends with the row that reaches this size: rows that an older version accepted can be large. */
  pageBytes: 1024 * 1024,
  /** The endpoints of an organization that receive webhooks. */
  webhookEndpoints: 100,
  /** A line of an import must fit into memory. This one has about thirty thousand messages. */
  importLineBytes: 16 * 1024 * 1024,
  /** Beside a server, an import is read whole before its first write, so it must fit into memory. */
  importBytesBesideServer: 8 * 1024 * 1024,
} as const
