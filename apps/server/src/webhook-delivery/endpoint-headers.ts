// Reads the headers that an operator adds to the requests of an endpoint, for example for a gateway in front of the receiver.

const MAX_HEADERS = 10
const MAX_LENGTH = 4096
/** A name (RFC 9110, section 5.6.2), a colon, and a value of visible characters, in which spaces can stand. */
const HEADER = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):[ \t]*([!-~](?:[ !-~]*[!-~])?)[ \t]*$/
/** The headers of the connection, and those that the service sets. */
const RESERVED =
  /^(?:connection|content-.*|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|webhook-.*)$/

/**
 * Reads headers such as `X-Api-Key: abc`.
 * @returns The headers with names in lower case, or a sentence that says what is wrong, without a value, because values can be secrets.
 */
export function readHeaders(
  texts: readonly string[],
): { headers: Record<string, string>; problem?: undefined } | { problem: string } {
  const headers = new Map<string, string>()
  for (const text of texts) {
    const [, name = '', value = ''] = HEADER.exec(text) ?? []
    if (name === '' || text.length > MAX_LENGTH)
      return {
        problem: `A header is a name, a colon and a value of visible ASCII, in at most ${MAX_LENGTH} characters.`,
      }
    const lowerName = name.toLowerCase()
    if (RESERVED.test(lowerName)) return { problem: `The service sets the header ${name} itself, or does not use it.` }
    if (headers.has(lowerName)) return { problem: `The header ${name} is there twice.` }
    headers.set(lowerName, value)
  }
  if (headers.size > MAX_HEADERS) return { problem: `An endpoint can have ${MAX_HEADERS} headers.` }
  return { headers: Object.fromEntries(headers) }
}
