// The people who write in the simulated messaging app, with their texts.

export interface Person {
  phone: string
  /** The person's identifiers in the application: one for the first message, one for later messages. By default, both are the same. */
  identifiers?: readonly [first: string, later: string]
  /** The name. For a person who is in the demo data, it is the name there. */
  name: string
  /** The messages that the person sends one after the other, without waiting for a reply. */
  says: readonly [string, ...string[]]
}

/** The person who writes as soon as the app starts. The demo data have a conversation with her. */
export const FIRST: Person = {
  phone: '+33612341000',
  name: 'Ada Moreau',
  says: ['Hello again! My parcel is still not here. When does it arrive?'],
}

export const PEOPLE: readonly Person[] = [
  FIRST,
  {
    phone: '+33612349001',
    // Her identifier changes, as when WhatsApp replaces phone numbers by its own identifiers.
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

/** The replies of people to messages of agents. */
export const REPLIES = [
  'Thank you, that helps!',
  'Great, thanks for the quick reply.',
  'Oh, I see. And what do I have to do now?',
  'Perfect. I will wait for it, then.',
  'Thanks! Have a nice day.',
] as const
