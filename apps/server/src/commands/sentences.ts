// Translates errors to messages that tell an operator what is wrong and what to do.

/** The messages for error codes of the operating system that don't concern a file. */
const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Choose another with --port, or stop the program that uses it.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  ENOTFOUND: 'HOST is not an address of this machine.',
  EPIPE: 'The program that read the output has ended. The rest of the output is lost.',
  ENOSPC: 'The disk is full.',
}

/** Returns the message about an error for an operator. An error code of the operating system, such as ENOSPC, becomes a sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node adds these properties to an error of the operating system.
  const { code, syscall, path }: NodeJS.ErrnoException = error
  if (code === 'EACCES' && syscall === 'listen')
    return 'This user may not use the port. Choose one above 1023 with --port.'
  const sentence = code === undefined ? undefined : (SENTENCES[code] ?? fileSentence(code, path))
  return sentence ?? error.message
}

/** Returns the message for an error code of a file operation, or undefined if the error isn't about a file. */
function fileSentence(code: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  if (code === 'ENOENT') return `There is no ${path}.`
  if (code === 'EEXIST') return `The file ${path} already exists. Choose another name.`
  if (code === 'EISDIR') return `${path} is a folder. Choose a file.`
  if (code === 'ENOTDIR') return `A part of the path ${path} is not a folder.`
  if (code === 'EACCES' || code === 'EPERM') return `This user has no access to ${path}.`
  return undefined
}

/** Escapes control and format characters as JSON does: the bell becomes `\u0007`. Otherwise, text of others could control the terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${hex(character.charCodeAt(index))}`).join(''),
  )

/** Escapes like `printable`, but keeps the line breaks. The result for JSON is equal JSON. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

const hex = (codeUnit: number) => codeUnit.toString(16).padStart(4, '0')
