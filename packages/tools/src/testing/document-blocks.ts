// The commands and programs that a document tells its reader to run.

/** A block of a document. */
export interface DocumentBlock {
  language: 'sh' | 'ts'
  text: string
  /** The file and the command of a program, as the sentence before it says: `update.mjs` and `node update.mjs`. */
  program?: { file: string; command: string }
}

const BLOCK = /(?:^ *Save it as `(\S+)`, and run `([^`]+)`:\n\n)?^( *)```(sh|ts)\n(.*?)^ *```/gms

/**
 * Returns the `sh` and `ts` blocks of a document in their order.
 *
 * @throws Error if the document doesn't say under which name to save a program, and how to run it.
 */
export const blocksOf = (markdown: string): DocumentBlock[] =>
  [...markdown.matchAll(BLOCK)].map(([, file, command, indent, language, block = '']) => {
    const text = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    if (language === 'sh') return { language, text }
    if (file === undefined || command === undefined) throw new Error(`No sentence says how to run this:\n${text}`)
    return { language: 'ts', text, program: { file, command } }
  })
