import { isSame, outcome, type Promised } from './promise.ts'

const working = (key: { value: string }) => ({ persist: (apiKey: { key: string }) => void (key.value = apiKey.key) })

export const KEYS: Promised[] = [
  {
    claim: 'a lost response of a regeneration is said to be one, and the old key works',
    defect: ['call.ts', '(metadata.lost?.(error) ?? error)', 'error'],
    async isKept({ as, sandbox }) {
      sandbox.next('regenerateApiKey').loseResponse()
      const { kind } = await outcome(as('owner').regenerateApiKey())
      await as('owner').listTags()
      return kind === 'regeneration_outcome_unknown'
    },
  },
  {
    claim: 'if persist fails, the old key stays in use',
    defect: [
      'rotation.ts',
      'await store(context, apiKey, options)\n    //',
      'await store(context, apiKey, options).catch(() => {})\n    //',
    ],
    async isKept({ as }) {
      const parley = as('owner')
      const { stage } = await outcome(
        parley.rotateApiKey({ persist: () => Promise.reject(new Error('The disk is full.')) }),
      )
      // Another process that has the old key isn't locked out.
      await as('owner').listTags()
      return stage === 'persist'
    },
  },
  {
    claim: 'after a rotation, the new key is verified, so the old one is invalid',
    defect: ['rotation.ts', 'await verifyKey(context, apiKey.key, old, limits)', 'void 0'],
    async isKept({ as, sandbox }) {
      const { owner: old } = sandbox.apiKeys
      await as('owner').rotateApiKey(working({ value: '' }))
      return (await outcome(as('owner', { apiKey: old }).listTags()))['code'] === 'api_key_invalid'
    },
  },
  {
    claim: 'if the check of a new key gets no response, the client goes on with whichever key works',
    defect: ['rotation.ts', 'keys.addFallback(apiKey.key)\n    await verify', 'await verify'],
    async isKept({ as, sandbox }) {
      const parley = as('owner')
      for (let count = 0; count < 3; count++) sandbox.next('getCaller').loseResponse()
      const { stage } = await outcome(parley.rotateApiKey(working({ value: '' })))
      await parley.listTags()
      return stage === 'unverified'
    },
  },
  {
    claim: 'two rotations at the same time are one',
    defect: ['rotation.ts', 'if (rotation) rotation = join', 'if (false) rotation = join'],
    async isKept({ as, log }) {
      const [parley, options] = [as('owner'), working({ value: '' })]
      await Promise.all([parley.rotateApiKey(options), parley.rotateApiKey(options)])
      return log.filter(({ operationId }) => operationId === 'regenerateApiKey').length === 1
    },
  },
  {
    claim: 'timeoutMs limits persist',
    defect: [
      'rotation.ts',
      'await withTimeout(limitMs, signal, (inner)',
      'await withTimeout(Infinity, signal, (inner)',
    ],
    async isKept({ as }) {
      const hanging = { persist: () => new Promise(() => {}), timeoutMs: 500, signal: AbortSignal.timeout(1500) }
      return String((await outcome(as('owner').rotateApiKey(hanging)))['message']).includes('timed out')
    },
  },
  {
    claim: 'when another process has rotated the key, the client asks for it',
    defect: ['keyring.ts', 'await withTimeout(timeoutMs, signal, readAgain)', 'void 0'],
    async isKept({ as, sandbox, log }) {
      const parley = as('agent', { apiKey: () => sandbox.apiKeys.agent })
      await parley.listTags()
      await sandbox.supersedeApiKey('agent')
      await parley.listTags()
      return isSame(
        log.filter(({ operationId }) => operationId === 'listTags').map(({ status }) => status),
        [200, 401, 200],
      )
    },
  },
  {
    claim: 'a function that always returns another wrong key does not keep a call going',
    defect: ['keyring.ts', 'if (rejected.size >= Math.min(retry.maxAttempts + 1, MAX_KEYS)) return false', ''],
    async isKept({ as, log }) {
      let count = 0
      const { kind } = await outcome(as('agent', { apiKey: () => `parley_wrong_${count++}` }).listTags())
      return isSame([kind, log.length], ['problem', 3])
    },
  },
  {
    claim: 'if every key is rejected, calls ask for another one a few times, and not each of them',
    defect: ['keyring.ts', 'callTimes.length < MAX_KEYS', 'true'],
    async isKept({ as }) {
      let count = 0
      const parley = as('agent', { apiKey: () => `parley_wrong_${count++}` })
      for (let calls = 0; calls < 4; calls++) await outcome(parley.listTags())
      return count === 4
    },
  },
  {
    claim: 'a clone has the key of its client, also after a rotation',
    defect: ['create-parley.ts', 'createContext(merged, () => base.keys)', 'createContext(merged, createKeyring)'],
    async isKept({ as }) {
      const parley = as('owner')
      await parley.withOptions({ timeoutMs: 5000 }).rotateApiKey(working({ value: '' }))
      await parley.listTags()
      return true
    },
  },
]
