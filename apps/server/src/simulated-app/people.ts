// Who writes in the simulated messaging app, and what.

export interface Person {
  phone: string
  /** The identifiers of the person in the application: that of the first message, and that of later ones. By default, it stays. */
  identifiers?: readonly [first: string, later: string]
  /** The demo data know some people already, and their names are those of the data. */
  name: string
  /** The first messages of the person, sent one after the other. */
  says: readonly [string, ...string[]]
}

/** Writes as soon as the app starts. The demo data have a conversation with her. */
export const FIRST: Person = {
  phone: '+33612341000',
  name: 'Ada Moreau',
  says: ['Hello again! My parcel is still not here. When does it arrive?'],
}

export const PEOPLE: readonly Person[] = [
  FIRST,
  {
    phone: '+33612349001',
    // WhatsApp, for example, replaces phone numbers by identifiers of its own.
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

/** The responses of people to an agent who wrote to them. */
export const REPLIES = [
  'Thank you, that helps!',
  'Great, thanks for the quick reply.',
  'Oh, I see. And what do I have to do now?',
  'Perfect. I will wait for it, then.',
  'Thanks! Have a nice day.',
] as const
