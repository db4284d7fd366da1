// The identifiers of the contract's examples are made up. The requests and responses of the reference name those of the demo data
// instead, so that a reader can paste them.

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

/** Parameters whose example in the contract is that of every identifier, by what they identify. */
const DEMO_PARAMETERS: Record<string, string> = {
  '#/components/parameters/ContactId': 'con_harbour_001',
  assignedToId: 'mem_grace',
  contactId: 'con_harbour_001',
  otherContactId: 'con_harbour_002',
  tagId: 'tag_delivery',
}

/** The operations whose sample takes away what the others need get a record of their own: an active conversation, or an address. */
const CHANGED: Record<string, string> = { updateConversation: 'harbour_002', moveIdentities: 'harbour_003' }

/** The identifier of the demo data that a parameter of an operation names, by its place or its name. */
export const demoParameter = (operationId: string, pointer: string, name: string): string | undefined => {
  const own = CHANGED[operationId]
  if (name === 'id' && own !== undefined) return `${pointer.endsWith('/ContactId') ? 'con' : 'cnv'}_${own}`
  return DEMO_PARAMETERS[pointer] ?? DEMO_PARAMETERS[name]
}

/**
 * An example of the contract with the identifiers of the demo data.
 *
 * @param operationId The operation whose request or response it is. An example that several operations share has none.
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
