// One spelling for each word of our vocabulary, in texts, comments and names. Whether a text is plain is for its readers to say.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
/** Spellings to avoid, each with ours. */
const SPELLINGS: readonly (readonly [spelling: RegExp, ours: string])[] = [
  [/\be-mails?\b/gi, 'email'],
  [/\btime-outs?\b/gi, 'timeout'],
  [/\bweb[ -]hooks?\b/gi, 'webhook'],
  [/\baudit[ -]trails?\b/gi, 'audit log'],
  [/\bidempotence key/gi, 'idempotency key'],
  [/\brate[ -]limitings?\b/gi, 'rate limit'],
]
/** Others chose the words of what is installed, built, generated, frozen or quoted. */
const OTHERS =
  /(?:^|\/)(?:node_modules|dist|generated|released|\.turbo|\.parley)(?:\/|$)|^spec\/(?:source\.md|decisions\.yaml)$|words\.test/

const spellingsIn = (file: string, text: string): string[] =>
  SPELLINGS.flatMap(([spelling, ours]) => [...text.matchAll(spelling)].map(([word]) => `${file}: "${word}" is ${ours}`))

test('each word of the vocabulary has one spelling', () => {
  const pattern = '{*,.github/**/*,{apps,deploy,docs,packages,spec}/**/*}.{ts,js,md,yaml,service}'
  const files = globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !OTHERS.test(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => spellingsIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  expect(spellingsIn('a.md', 'After a time-out')).toEqual(['a.md: "time-out" is timeout'])
})
