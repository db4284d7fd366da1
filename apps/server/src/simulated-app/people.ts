// The people who write in the simulated messaging app of `parley demo`, and the texts that they send.

/** A person who uses the simulated app, and is a contact in the demo. */
export interface Person {
  phone: string
  /** The person's identifiers in the simulated app. By default, all messages have the same identifier, such as `app.+33612341000`. */
  identifiers?: readonly [inFirstMessage: string, inLaterMessages: string]
  /** The person's name. A contact in the demo data with the same phone number has the same name. */
  name: string
  /** The texts of the person's messages, in order. After the last text, the person sends the first one again. */
  says: readonly [string, ...string[]]
}

/** The person who writes as soon as the demo starts. Her message continues a conversation of the demo data. */
export const FIRST_PERSON: Person = {
  phone: '+33612341000',
  name: 'Ada Moreau',
  says: ['Hello again! My parcel is still not here. When does it arrive?'],
}

/** All people, in the order in which they write. They write in turn, one message every 30 seconds. */
export const PEOPLE: readonly Person[] = [
  FIRST_PERSON,
  {
    phone: '+33612349001',
    // Her identifier changes after the first message, as when WhatsApp replaces phone numbers by its own identifiers.
    identifiers: ['+33612349001', 'user.ines'],
    name: 'Ines Marchetti',
    says: [
      'Hi, can I change the address of my delivery?',
      'It is 12 Rue Fort Notre-Dame now.',
      'Is it too late for that?',
    ],
  },
  {
    phone: '+33612349002',
    name: 'Jonas Lindqvist',
    says: ['My invoice has the wrong company on it.', 'It should be Lindqvist AB.', 'Can you send a new one?'],
  },
  {
    phone: '+33612349003',
    name: 'Priya Raman',
    says: ['Until when can I pick up my parcel today?', 'I can be there at six.', 'Do I need a document?'],
  },
  {
    phone: '+33612349004',
    name: 'Mateo Silva',
    says: ['Two of the three boxes arrived.', 'The third one says “delivered”, but it is not here.', 'Can you look?'],
  },
]

/** The replies to agents. A person who gets a message from an agent sends the next of these texts. */
export const REPLIES = [
  'Thank you, that helps!',
  'Great, thanks for the quick reply.',
  'Oh, I see. And what do I have to do now?',
  'Perfect. I will wait for it, then.',
  'Thanks! Have a nice day.',
] as const
