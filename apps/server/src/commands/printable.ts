/** Escapes control characters in text from a file and in its name, as JSON does. Unescaped, they would control the terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at))}`).join(''),
  )
const hex = (unit: number) => unit.toString(16).padStart(4, '0')
