// The port's promises as tests, run for each engine. An engine that keeps them all can stand behind the service.
import { describe } from 'vitest'
import { conversationPromises } from './promises/conversations.suite.ts'
import { keyPromises } from './promises/keys.suite.ts'
import { lifePromises } from './promises/life.suite.ts'
import { messagePromises } from './promises/messages.suite.ts'
import { recordPromises } from './promises/records.suite.ts'
import type { OpenStore } from './promises/stores.ts'

/** Holds an engine to the port. `open` gives an empty store each time, and what opens the same one again after a close. */
export function storagePromises(name: string, open: OpenStore, { outlivesClose = true } = {}): void {
  describe(`a store on ${name}`, () => {
    describe('with conversations', () => conversationPromises(open))
    describe('with messages', () => messagePromises(open))
    describe('with keys', () => keyPromises(open))
    describe('with records', () => recordPromises(open))
    describe('through its life', () => lifePromises(open, outlivesClose))
  })
}
