import { listContacts as rule } from '../../domain/contacts/list.ts'
import { pagesOf } from '../../http/page.ts'

export const listContacts = pagesOf('listContacts', 'contacts', rule, () => false)
