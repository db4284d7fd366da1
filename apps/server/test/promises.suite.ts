// The tests of the `Store` interface, which run for each engine. An engine that passes them all can be used by the service.
import { describe } from 'vitest'
import { changePromises } from './promises/changes.suite.ts'
import { channelPromises } from './promises/channel.suite.ts'
import { channelScopePromises } from './promises/channels.suite.ts'
import { contactChangePromises } from './promises/contact-changes.suite.ts'
import { contactPromises } from './promises/contacts.suite.ts'
import { conversationPromises } from './promises/conversations.suite.ts'
import { conversationWritePromises } from './promises/conversation-writes.suite.ts'
import { echoPromises } from './promises/echoes.suite.ts'
import { editPromises } from './promises/edits.suite.ts'
import { eventRemovalPromises } from './promises/event-removal.suite.ts'
import { concurrentEventPromises, eventPromises } from './promises/events.suite.ts'
import { heldTypePromises } from './promises/held-types.suite.ts'
import { identityChangePromises } from './promises/identity-changes.suite.ts'
import { historyPromises } from './promises/history.suite.ts'
import { historyAgainPromises } from './promises/history-again.suite.ts'
import { importEventPromises } from './promises/import-events.suite.ts'
import { intakePromises } from './promises/intake.suite.ts'
import { keyPromises } from './promises/keys.suite.ts'
import { storyPromises } from './promises/stories.suite.ts'
import { largeConversationPromises } from './promises/large-conversations.suite.ts'
import { lifePromises, reopenPromises } from './promises/life.suite.ts'
import { listPromises } from './promises/lists.suite.ts'
import { outboxPromises } from './promises/outbox.suite.ts'
import { messagePromises } from './promises/messages.suite.ts'
import { namedEchoPromises } from './promises/named-echoes.suite.ts'
import { newPropertyPromises } from './promises/new-properties.suite.ts'
import { recipientPromises } from './promises/recipients.suite.ts'
import { receiptPromises } from './promises/receipts.suite.ts'
import { receiptUntilPromises } from './promises/receipts-until.suite.ts'
import { recordPromises } from './promises/records.suite.ts'
import { reactionPromises } from './promises/reactions.suite.ts'
import { placeholderPromises } from './promises/placeholders.suite.ts'
import { quotePromises } from './promises/quotes.suite.ts'
import { sameMessagePromises } from './promises/same-message.suite.ts'
import { sendingPromises } from './promises/sending.suite.ts'
import { concurrentWebhookPromises, webhookPromises } from './promises/webhooks.suite.ts'
import type { OpenStore } from './stores.ts'

/** Tests an engine. `open` returns an empty store, and a function that opens the same one again after a close. */
export function storagePromises(name: string, open: OpenStore): void {
  describe(`a store on ${name}`, () => {
    channelPromises(open)
    channelScopePromises(open)
    sameMessagePromises(open)
    placeholderPromises(open)
    quotePromises(open)
    contactPromises(open)
    conversationPromises(open)
    conversationWritePromises(open)
    largeConversationPromises(open)
    messagePromises(open)
    listPromises(open)
    sendingPromises(open)
    keyPromises(open)
    receiptPromises(open)
    recipientPromises(open)
    receiptUntilPromises(open)
    outboxPromises(open)
    changePromises(open)
    editPromises(open)
    reactionPromises(open)
    echoPromises(open)
    namedEchoPromises(open)
    historyPromises(open)
    historyAgainPromises(open)
    identityChangePromises(open)
    contactChangePromises(open)
    recordPromises(open)
    newPropertyPromises(open)
    intakePromises(open)
    eventPromises(open)
    importEventPromises(open)
    eventRemovalPromises(open)
    webhookPromises(open)
    heldTypePromises(open)
    lifePromises(open)
  })
}

/** The additional tests of an engine whose stores outlive the process. */
export function durablePromises(name: string, open: OpenStore, { stories }: { stories: number }): void {
  describe(`a store on ${name}`, () => {
    reopenPromises(open)
    storyPromises(open, stories)
    concurrentEventPromises(open)
    concurrentWebhookPromises(open)
  })
}
