// The site for programs: Markdown, and the index for language models.
import { expect, test } from 'vitest'
import { readModel } from '../src/contract/model.ts'
import { referencePages } from '../src/reference/reference-pages.ts'
import type { Page } from '../src/site/layout.ts'
import { factsText, foldedText, pageFromMarkdown, tableText } from '../src/site/from-markdown.ts'
import { llmsText, markdownOf } from '../src/site/markdown.ts'

const page: Page = pageFromMarkdown(
  `${factsText([['Retry?', 'See [the limits](../limits.html#requests) & `Retry-After`.']])}

## If it fails

${tableText(['Code', 'Status'], [['`x|y`', '400']])}

${foldedText('Response 404', '```http\n404\nETag: "<a>"\n\n{ "a": "<b>" }\n```')}

<script>alert(1)</script>`,
  { path: 'errors/x.html', title: 'Errors', lead: 'A `code`.' },
)

test('the links of a page lead to HTML on the site, and to Markdown in its Markdown version', () => {
  expect(markdownOf(page)).toMatch(
    /^# Errors\n\nA `code`\.\n\n- \*\*Retry\?\*\*: See \[the limits\]\(\.\.\/limits\.md#requests\)/,
  )
  expect(page.body.html).toContain(
    '<dt>Retry?</dt><dd>See <a href="../limits.html#requests">the limits</a> &amp; <code>Retry-After</code>.</dd></dl>',
  )
  expect(page.body.html).toContain('<h2 id="if-it-fails">If it fails</h2>')
})

test('a page shows the tables, responses and folded texts of its Markdown, and leaves out other HTML', () => {
  const { html } = page.body
  expect(html).toContain('<code>x|y</code>')
  expect(html).toContain('<span class="status s4">400</span>')
  expect(html).toMatch(
    /<details>\s*<summary>Response 404<\/summary>[^]*ETag: &quot;&lt;a&gt;&quot;<\/div>[^]*&lt;b&gt;[^]*<\/details>/,
  )
  expect(html).not.toContain('<script')
})

test('the Markdown of the reference has no HTML tags and no entities', () => {
  const texts = referencePages(readModel()).map((each) =>
    markdownOf(each).replaceAll(/```[^]*?```|`[^`\n]*`|<a id="\w+"><\/a>|\\</g, ''),
  )
  expect(texts.flatMap((text) => text.match(/<\/?[a-z]+\b[^>]*>|&(?:amp|lt|gt|quot);|[\uE000\uE001]/g) ?? [])).toEqual(
    [],
  )
})

test('the index for language models lists each page with its Markdown', () => {
  const text = llmsText({ version: '1.1.0', pages: [{ ...page, navigation: { area: 'Errors', group: 'Errors' } }] })
  expect(text).toContain('## Errors\n\n- [Errors](errors/x.md): A code.')
})
