// What an editor shows of a method is in the words of the client, not in those of HTTP.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const METHODS = new URL('../src/generated/methods.ts', import.meta.url)

test('no hover tells callers to do what the client does, or names headers and statuses that they never see', async () => {
  const comments = (await readFile(METHODS, 'utf8')).match(/\/\*\*.*?\*\//gs) ?? []
  const wire = /%2B|\bresponse is \d{3}|`ETag`|`If-|this header|`\w+=\w+`/
  expect(comments.length).toBeGreaterThan(100)
  expect(comments.filter((comment) => wire.test(comment.replaceAll(/\s+\* /g, ' ')))).toEqual([])
})

test('the hover of a list that moves says how to read all of it', async () => {
  const text = (await readFile(METHODS, 'utf8')).replaceAll(/\s+\* /g, ' ')
  const [, comment = ''] = /(The conversations of all pages of .*?)\*\//s.exec(text) ?? []
  expect(comment).toContain("To read all conversations, set `order: 'created'`.")
})
