// The records of the organizations in which deliveries meet other writes.
import type { Message } from '@parley/contract'
import { FIRST_CHANNEL } from '../../src/domain/kernel/first-channel.ts'
import type { RecordOf } from '../../src/domain/tables/record.ts'
import { NOON } from '../stores.ts'

export const AT = NOON.toISOString()
export const FIRST = { uniqueId: FIRST_CHANNEL, name: 'First', createdAt: AT, identityScope: FIRST_CHANNEL }
export const PHONE = '+49 30 1234'

export const contact = (organizationId: string, more: object = {}): RecordOf<'contact'> => ({
  type: 'contact',
  organizationId,
  uniqueId: 'con_imported',
  phone: PHONE,
  attributes: {},
  createdAt: AT,
  status: 'Active',
  ...more,
})
/** A contact that is found by its identifier. */
export const known = (organizationId: string, more: object = {}) =>
  contact(organizationId, { uniqueId: 'con_known', phone: '+49 30 5678', messagingAppContactId: 'app.known', ...more })
export const conversation = (
  organizationId: string,
  uniqueId: string,
  more: object = {},
): RecordOf<'conversation'> => ({
  type: 'conversation',
  organizationId,
  uniqueId,
  contactId: 'con_imported',
  initiatedBy: 'Contact',
  createdAt: AT,
  status: 'Active',
  tagIds: [],
  ...more,
})
export const sent = (organizationId: string, more: Partial<Message> = {}) =>
  ({
    type: 'message',
    organizationId,
    uniqueId: 'msg_sent',
    conversationId: 'cnv_old',
    direction: 'OutBound',
    status: 'Sent',
    messageType: 'Text',
    createdAt: AT,
    messageData: { text: 'Hello' },
    ...more,
  }) as RecordOf<'message'>
