/** Escapes control characters like JSON. Without this, text from a file or its name could control the terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${hex(character.charCodeAt(index))}`).join(''),
  )
const hex = (unit: number) => unit.toString(16).padStart(4, '0')
