/** Where the records of each type are that belong to an organization. */
export const TABLES = {
  role: 'roles',
  member: 'members',
  contact: 'contacts',
  tag: 'tags',
  conversation: 'conversations',
  message: 'messages',
} as const
