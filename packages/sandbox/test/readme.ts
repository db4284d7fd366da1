// The examples of the README, by what runs them.
import { readFile } from 'node:fs/promises'

export interface Example {
  runner: 'vitest' | 'node' | 'jest'
  code: string
}

/** Reads the examples. Those that don't import the sandbox begin with the lines above the first test of the README. */
export async function readExamples(): Promise<Example[]> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const found = [...readme.matchAll(/^```(ts|js)\n(.*?)^```$/gms)].map(([, language, code = '']) => ({
    language,
    code,
  }))
  const [first = ''] = found[0]?.code.split(/^test\(/m) ?? []
  return found.map(({ language, code }) => {
    if (language === 'js') return { runner: 'jest', code }
    const runner = code.includes("'node:test'") ? 'node' : 'vitest'
    return { runner, code: code.includes("from '@parley/sandbox'") ? code : first + code }
  })
}
