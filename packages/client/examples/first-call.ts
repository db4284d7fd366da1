// The first call: lists the open conversations, those with the latest activity first. URL and key come from PARLEY_BASE_URL and
// PARLEY_API_KEY; `pnpm start` in the Parley repository prints both.
import { createParley } from '@parley/client'

const parley = createParley()
const { member } = await parley.getCaller()
console.log(`Hello ${member.name}!`)
for await (const { uniqueId, contact, lastMessage } of parley.conversations({ status: ['Active'] })) {
  const text = lastMessage?.messageType === 'Text' ? lastMessage.messageData.text : lastMessage?.messageType
  console.log(uniqueId, contact.name ?? contact.phone, text ?? '')
}
