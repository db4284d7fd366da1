// Writes the Markdown version of the pages, for programs such as language models, and the list of all pages for them.
import { plain } from '../html.ts'
import type { Page, Site } from './layout.ts'

export const markdownPath = (path: string): string => path.replace(/\.html$/, '.md')

/** Returns the Markdown version of a page. In relative links, `.html` becomes `.md`, so they lead to the Markdown versions. */
export const markdownOf = ({ markdown }: Page): string =>
  markdown.replaceAll(/(?<=\]\((?!https?:)[^)\s]+)\.html/g, '.md')

/** Returns the line of a page in `llms.txt`. */
const lineOf = ({ path, title, lead }: Page) =>
  `- [${title}](${markdownPath(path)}): ${plain(lead).replaceAll(/\s+/g, ' ')}`

/** Returns the file `llms.txt`: a list of all pages by area, in a format that language models know (https://llmstxt.org). */
export function llmsText({ pages, version }: Site): string {
  const areas = Map.groupBy(pages, ({ navigation }) => navigation?.area ?? 'More')
  const sections = [...areas].map(([area, areaPages]) => `## ${area}\n\n${areaPages.map(lineOf).join('\n')}`)
  const summary = `> The docs of the Parley API ${version}: conversations between an organization and its contacts.`
  const files = [
    '- [The contract as text](API.md): every operation, event, error and schema',
    '- [OpenAPI](openapi.yaml): the contract',
  ].join('\n')
  return `# Parley\n\n${summary}\n\n${sections.join('\n\n')}\n\n## Files\n\n${files}\n`
}
