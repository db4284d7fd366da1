/** Escapes control characters as JSON does: the bell becomes `\u0007`. Otherwise, text from a file could control the terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${hex(character.charCodeAt(index))}`).join(''),
  )
const hex = (codeUnit: number) => codeUnit.toString(16).padStart(4, '0')
