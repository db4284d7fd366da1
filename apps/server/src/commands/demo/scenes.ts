// What people write to each other in the demo store: between them the scenes use every type of message.
import type { Message } from '@parley/contract'

type Content = Message extends infer Variant
  ? Variant extends { messageType: infer Type; messageData: infer Data }
    ? { messageType: Type; messageData: Data }
    : never
  : never

export interface Line {
  from: 'contact' | 'desk'
  content: Content
}

const contact = (content: Content): Line => ({ from: 'contact', content })
const desk = (content: Content): Line => ({ from: 'desk', content })
const said = (words: string) => contact({ messageType: 'Text', messageData: { text: words } })
const answered = (words: string) => desk({ messageType: 'Text', messageData: { text: words } })

export interface Scene {
  tag: string
  lines: Line[]
}

export const SCENES: Scene[] = [
  {
    tag: 'Delivery',
    lines: [
      said('Hello, my parcel was due yesterday. Where is it?'),
      answered('Good morning! It is at the depot near you. Here is the place:'),
      desk({
        messageType: 'Location',
        messageData: {
          latitude: 43.3125,
          longitude: 5.3667,
          name: 'Harbour depot',
          address: '14 Quai d’Arenc, Marseille',
        },
      }),
      said('Can somebody bring it this afternoon?'),
      answered('Yes, between two and four.'),
      contact({ messageType: 'Reaction', messageData: { reaction: '👍' } }),
    ],
  },
  {
    tag: 'Damage',
    lines: [
      said('The box arrived open. I took a picture.'),
      contact({
        messageType: 'Image',
        messageData: {
          id: 'med_box_open',
          link: 'https://media.harbour.example/med_box_open',
          caption: 'This side was down.',
        },
      }),
      contact({ messageType: 'Video', messageData: { id: 'med_box_rattle', caption: 'It rattles.' } }),
      answered('I am sorry. We send a new one today and collect this one.'),
      said('Thank you, that was quick.'),
    ],
  },
  {
    tag: 'Invoice',
    lines: [
      said('Could I have the invoice for March with our new address on it?'),
      desk({
        messageType: 'Document',
        messageData: { id: 'med_invoice', fileName: 'invoice-2026-03.pdf', caption: 'With the new address.' },
      }),
      said('Perfect.'),
      desk({ messageType: 'Sticker', messageData: { id: 'med_wave' } }),
    ],
  },
  {
    tag: 'Pick-up',
    lines: [
      said('My brother will collect the order. May he?'),
      answered('Of course. Whom shall we expect?'),
      contact({
        messageType: 'Contacts',
        messageData: { contacts: [{ name: 'Luc Moreau', phones: ['+33612340000'] }] },
      }),
      answered('Noted. He should bring the order number.'),
    ],
  },
  {
    tag: 'Question',
    lines: [
      contact({ messageType: 'Audio', messageData: { id: 'med_voice_note' } }),
      answered('Thank you for the message. The small one fits through a normal door, the large one does not.'),
      said('Then I take the small one.'),
      contact({ messageType: 'Unsupported', messageData: { kind: 'poll', question: 'Which colour?' } }),
      answered('I cannot see the last message here. Could you write it?'),
    ],
  },
]
