// Maps events of Instagram Messaging, which have the form of Messenger, as docs/channels.md says.
import { mapMessaging } from './messenger.ts'

export const mapInstagram = mapMessaging('instagram')
