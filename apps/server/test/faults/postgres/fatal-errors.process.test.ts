// The database ends connections with fatal errors while the service uses them.
import { expect, test } from 'vitest'
import { ask, newDatabase } from '../../databases.ts'
import { serveUnderLoad } from '../faulty.ts'
import { NOTHING_WRONG } from '../figures.ts'
import { seed } from '../seed.ts'

/** A function that delays every fifth write of an event. */
const DELAY_WRITES = `
  CREATE SEQUENCE writes;
  CREATE FUNCTION delay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('writes') % 5 = 0 THEN PERFORM pg_sleep(1); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER delay BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION delay()`

test('while transaction_timeout ends every fifth write, clients get 503, and no acknowledged write is lost', async () => {
  const seeded = await seed(await newDatabase())
  const database = new URL(seeded.databaseUrl).pathname.slice(1)
  await ask(seeded.databaseUrl, `${DELAY_WRITES}; ALTER DATABASE ${database} SET transaction_timeout = '200ms'`)
  const { load, more, settle } = await serveUnderLoad(seeded)
  await more('rejected', 40)
  await more('acknowledged', 100)
  await ask(seeded.databaseUrl, 'DROP FUNCTION delay() CASCADE')
  await more('acknowledged', 100)
  expect(await settle('transaction_timeout')).toEqual(NOTHING_WRONG)
  expect(new Set(load.tally.rejections.map((body) => (JSON.parse(body) as { code: string }).code))).toContain(
    'outcome_unknown',
  )
})
