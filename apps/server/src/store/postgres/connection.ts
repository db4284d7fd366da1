import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** A connection to the database that can be given up for good. */
export class Connection extends Client {
  readonly #socket: Socket

  constructor(config: ClientConfig = {}) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  /**
   * Ends it with a reset, so that the system forgets what it could not deliver yet. An orderly end would leave that to arrive
   * whenever the network heals: a write that was given up would come to pass after later ones.
   */
  giveUp(): void {
    this.#socket.resetAndDestroy()
  }
}
