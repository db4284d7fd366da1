/** What the engines write differently. Everything else of the schema is said in the SQL that they share. */
export interface Dialect {
  /** An integer of at least 53 bits. */
  integer: string
  /** Text that is compared byte by byte, so that every engine sorts alike. */
  text: string
  /** What follows the columns of a table whose rows are mostly short: they may be kept in the order of their key. */
  narrowTable: string
  /** What follows the columns of a table whose rows are long: kept with the key, they would make its tree deep. */
  wideTable: string
}
