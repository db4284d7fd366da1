// Makes texts from messaging applications fit the contract, without breaking characters: decision `lenient-intake`.

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** How many code units beyond a limit are read to find the end of a character as people see it. */
const LOOKAHEAD = 64

/**
 * Shortens a text to at most `maxLength` code points. Cuts between characters as people see them, such as an emoji with a skin tone, unless
 * the whole text is one. Returns a text that is short enough unchanged.
 */
export function shortened(text: string, maxLength: number): string {
  // A text never has more code points than code units.
  if (text.length <= maxLength) return text
  let end = 0
  for (let count = 0; count < maxLength && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  if (end === text.length) return text
  // The character around the first code unit that doesn't fit begins at the place to cut.
  const start = GRAPHEMES.segment(text.slice(0, end + LOOKAHEAD)).containing(end)?.index ?? end
  return text.slice(0, start === 0 ? end : start)
}

/** Characters that a URL can contain behind its host and a URI can't (RFC 3986, appendix A), and percent signs without two digits. */
const NOT_IN_URI = /%(?![0-9A-Fa-f]{2})|[[\]^|\\`{}"<>#]/g
const encoded = (text: string) => text.replaceAll(NOT_IN_URI, encodeURIComponent)

/**
 * Writes a URL as a URI, as browsers do: spaces and other characters are escaped. Returns undefined if the text isn't a URL of the scheme
 * `http` or `https`.
 */
export function webLink(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.pathname = encoded(url.pathname)
  url.search = encoded(url.search.slice(1))
  url.hash = encoded(url.hash.slice(1))
  return url.href
}
