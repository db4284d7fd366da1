// The messaging applications whose notifications are tested.
import { type Application, notificationsOf } from './application.ts'
import { mapInstagram } from './instagram.ts'
import { mapMessaging } from './messenger.ts'
import { mapTelegram } from './telegram.ts'
import { mapTwilio } from './twilio.ts'
import { mapWhatsApp } from './whatsapp.ts'

export const APPLICATIONS: readonly Application[] = [
  {
    name: 'WhatsApp',
    phoneMatching: 'Identifiers',
    notifications: notificationsOf('whatsapp.json'),
    map: mapWhatsApp,
  },
  {
    name: 'Messenger',
    phoneMatching: 'Never',
    notifications: notificationsOf('messenger.json'),
    map: mapMessaging('messenger'),
  },
  { name: 'Instagram', phoneMatching: 'Never', notifications: notificationsOf('instagram.json'), map: mapInstagram },
  { name: 'Telegram', phoneMatching: 'Never', notifications: notificationsOf('telegram.json'), map: mapTelegram },
  { name: 'Twilio', phoneMatching: 'Identifiers', notifications: notificationsOf('twilio.json'), map: mapTwilio },
]
