// Headers whose form another document fixes: the schema accepts the whole format, so that using more of it breaks no client.
import { expect, test } from 'vitest'
import { accepts } from './schema-check.ts'

const CHALLENGE = '#/components/headers/WwwAuthenticate/schema'
const LIMITS = '#/components/schemas/RateLimitList'

test.each(['Bearer', 'Bearer error="invalid_token"', 'Bearer realm="Parley", error="invalid_token", scope="a b"'])(
  'WWW-Authenticate can be %s',
  (challenge) => {
    expect(accepts(CHALLENGE, challenge)).toBe(true)
  },
)

test.each(['', 'Basic', 'Bearerx', 'Bearer '])('WWW-Authenticate cannot be "%s"', (challenge) => {
  expect(accepts(CHALLENGE, challenge)).toBe(false)
})

test.each([
  '"updateConversation";r=599;t=60',
  '"updateConversation";t=60;r=599',
  '"updateConversation";q=600;w=60;qu="content-bytes";pk=:cGFydA==:',
  '"a b";r=1, "day \\"long\\"";r=0;t=86400',
  '"x"; r=1 , "y";r=-1.5;flag;on=?0;at=@1659578233;as=token/*;text=%"%c3%bc"',
])('RateLimit and RateLimit-Policy can be %s', (limits) => {
  expect(accepts(LIMITS, limits)).toBe(true)
})

test.each(['', 'token;r=1', '"open;r=1', '"x";R=1', '"x";r=', '"x";r=1,', '"x" "y"', '"x";r=1 2', '"ü"', '"\\x"'])(
  'RateLimit and RateLimit-Policy cannot be "%s"',
  (limits) => {
    expect(accepts(LIMITS, limits)).toBe(false)
  },
)
