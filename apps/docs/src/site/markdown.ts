// The Markdown of pages, for programs that read docs and for people who paste them into one.
import { plain } from '../html.ts'
import type { Page, Site } from './layout.ts'

export const markdownPath = (path: string): string => path.replace(/\.html$/, '.md')

/** Returns the Markdown of a page, with links to the Markdown of other pages. */
export const markdownOf = ({ markdown }: Page): string =>
  markdown.replaceAll(/(?<=\]\((?!https?:)[^)\s]+)\.html/g, '.md')

const lineOf = ({ path, title, lead }: Page) =>
  `- [${title}](${markdownPath(path)}): ${plain(lead).replaceAll(/\s+/g, ' ')}`

/** Returns the index of all pages for language models: https://llmstxt.org. */
export function llmsText({ pages, version }: Site): string {
  const areas = Map.groupBy(pages, ({ place }) => place?.area ?? 'More')
  const sections = [...areas].map(([area, members]) => `## ${area}\n\n${members.map(lineOf).join('\n')}`)
  const summary = `> The docs of the Parley API ${version}: conversations between an organization and its contacts.`
  const files = [
    '- [The contract as text](API.md): every operation, event, error and schema',
    '- [OpenAPI](openapi.yaml): the contract',
  ].join('\n')
  return `# Parley\n\n${summary}\n\n${sections.join('\n\n')}\n\n## Files\n\n${files}\n`
}
