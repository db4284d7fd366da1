// The examples of the contract have made-up identifiers. The reference replaces them by those of the demo data, so that readers can paste
// its requests.

const DEMO_VALUES: Record<string, string> = {
  cnv_01KAHDV5Q8M3R7T2: 'cnv_harbour_001',
  con_ada: 'con_harbour_001',
  '+33612345678': '+33612341000',
  tag_refund: 'tag_delivery',
  Refund: 'Delivery',
  msg_01KAHDV9WA: 'msg_harbour_001_06',
  msg_01KAHDVC31: 'msg_harbour_001_05',
  'app.5f1c0ffee': 'app.cnv_harbour_001.5',
}

/** The values of parameters by pointer or name, where the contract's example doesn't say what the parameter identifies. */
const DEMO_PARAMETERS: Record<string, string> = {
  '#/components/parameters/ContactId': 'con_harbour_001',
  assignedToId: 'mem_grace',
  contactId: 'con_harbour_001',
  otherContactId: 'con_harbour_002',
  tagId: 'tag_delivery',
}

/** The records of the samples that change a record so that other samples would fail: they close it, or move its identifiers. */
const CHANGED: Record<string, string> = { updateConversation: 'harbour_002', moveIdentities: 'harbour_003' }

/** Returns the value of a parameter in the demo data; undefined if the contract's example is used. */
export const demoParameter = (operationId: string, pointer: string, name: string): string | undefined => {
  const changed = CHANGED[operationId]
  if (name === 'id' && changed !== undefined) return `${pointer.endsWith('/ContactId') ? 'con' : 'cnv'}_${changed}`
  return DEMO_PARAMETERS[pointer] ?? DEMO_PARAMETERS[name]
}

/**
 * Returns an example of the contract with the identifiers of the demo data.
 *
 * @param operationId The operation of the request or response. It is empty for examples that several operations share.
 */
export function withDemoValues(value: unknown, operationId = ''): unknown {
  if (typeof value === 'string') {
    const text = DEMO_VALUES[value] ?? value.replace('cnv_01KAHDV5Q8M3R7T2', 'cnv_harbour_001')
    return text.replace('harbour_001', CHANGED[operationId] ?? 'harbour_001')
  }
  if (Array.isArray(value)) return value.map((item) => withDemoValues(item, operationId))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withDemoValues(item, operationId)]))
}
