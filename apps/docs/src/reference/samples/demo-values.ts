// Replaces values in the examples of the contract by values of the demo data. The contract has made-up identifiers. A reader who pastes a
// request with such an identifier would get a 404 from the demo.

/** Maps values of the contract's examples to the values of the demo data that replace them. */
const DEMO_VALUES: Record<string, string> = {
  cnv_01KAHDV5Q8M3R7T2: 'cnv_harbour_001',
  con_ada: 'con_harbour_001',
  con_ada_old: 'con_harbour_002',
  '+33612345678': '+33612341000',
  tag_refund: 'tag_delivery',
  Refund: 'Delivery',
  msg_01KAHDV9WA: 'msg_harbour_001_06',
  msg_01KAHDVC31: 'msg_harbour_001_05',
  'app.5f1c0ffee': 'app.cnv_harbour_001.5',
}

/** Other records for operations that would change `harbour_001`, which most samples need. The prefix `cnv_` or `con_` is left out. */
const OWN_RECORDS: Record<string, string> = { updateConversation: 'harbour_002', moveIdentities: 'harbour_003' }

/** Returns a copy of an example in which demo values replace the values of the contract, also in nested objects and arrays. */
export function withDemoValues(example: unknown, operationId = ''): unknown {
  if (typeof example === 'string') {
    // A longer string, such as a path, can contain the identifier of a conversation.
    const text = DEMO_VALUES[example] ?? example.replace('cnv_01KAHDV5Q8M3R7T2', 'cnv_harbour_001')
    // An operation in `OWN_RECORDS` uses its own record instead of `harbour_001`.
    return text.replace('harbour_001', OWN_RECORDS[operationId] ?? 'harbour_001')
  }
  if (Array.isArray(example)) return example.map((item) => withDemoValues(item, operationId))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, withDemoValues(value, operationId)]))
}
