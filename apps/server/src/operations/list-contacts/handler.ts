import { listContacts as rule } from '../../domain/contacts/find.ts'
import { pagesOf } from '../../http/page.ts'

export const listContacts = pagesOf('listContacts', 'contacts', rule, () => false)
