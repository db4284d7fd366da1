// Measures the verification of an API key without HTTP: our own way, and the API key plugin of better-auth.
import { DatabaseSync } from 'node:sqlite'
import { apiKey } from '@better-auth/api-key'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { createApiKeys } from '../../../../../../apps/server/src/domain/api-keys/api-keys.ts'
import { createSqliteStorage } from '../../../../../../apps/server/src/store/sqlite/sqlite.ts'
import { spreadOf } from '../../spread.ts'

const [, , ourStore = '', ourKey = '', theirStore = '', rounds = '', calls = ''] = process.argv

interface Verifier {
  name: string
  verify: () => Promise<boolean>
}

async function ours(): Promise<Verifier> {
  const storage = await createSqliteStorage({ path: ourStore, mustExist: true })
  const apiKeys = createApiKeys({ storage, now: () => new Date(), graceSeconds: 0 })
  return {
    name: 'Parley',
    verify: async () => (await apiKeys.authenticate(ourKey, 'a-request')).keyState === 'current',
  }
}

/**
 * The plugin with its defaults, except for the limit of ten requests a day. It writes down each use of a key, for which it
 * gets the same durability as our store.
 */
async function theirs(): Promise<Verifier> {
  const database = new DatabaseSync(theirStore)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const options = {
    database,
    baseURL: 'http://127.0.0.1',
    secret: 'a secret of the bench, which signs nothing that counts',
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
    plugins: [apiKey({ rateLimit: { enabled: false } })],
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  const { user } = await auth.api.signUpEmail({
    body: { name: 'Bench', email: 'bench@bench.example', password: 'a password of the bench' },
  })
  const { key } = await auth.api.createApiKey({ body: { userId: user.id, name: 'bench' } })
  return { name: 'better-auth', verify: async () => (await auth.api.verifyApiKey({ body: { key } })).valid }
}

const verifiers = [await ours(), await theirs()].map((verifier) => ({
  ...verifier,
  cpuUs: new Array<number>(),
  clockUs: new Array<number>(),
}))
for (let round = -2; round < Number(rounds); round++) {
  for (const { name, verify, cpuUs, clockUs } of verifiers) {
    const usage = process.cpuUsage()
    const begun = performance.now()
    for (let count = 0; count < Number(calls); count++) {
      if (!(await verify())) throw new Error(`${name} rejected its own key.`)
    }
    const { user, system } = process.cpuUsage(usage)
    // The first two rounds warm up.
    if (round < 0) continue
    cpuUs.push((user + system) / Number(calls))
    clockUs.push(((performance.now() - begun) * 1000) / Number(calls))
  }
}
const rows = verifiers.map(({ name, cpuUs, clockUs }) => ({ name, cpuUs: spreadOf(cpuUs), clockUs: spreadOf(clockUs) }))
console.log(JSON.stringify(rows))
process.exit(0)
