// Everything that there is about a contact, for the person that it is.
import type { Contact, Message } from '@parley/contract'
import type { AuditEntry } from '../audit.ts'
import type { StoredEvent } from '../events/store.ts'
import type { RecordOf } from '../records/record.ts'

/** A conversation comes after its contact and before its messages. */
export type ContactItem =
  | { contact: Contact }
  | { conversation: RecordOf<'conversation'> }
  | { message: Message }
  /** The event is the same entry as followers see it, if they do. */
  | { entry: AuditEntry; event: StoredEvent | undefined }
