// The frame of a page that stands alone: it needs no other file and nothing from the network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { markup, rawHtml, type Html } from '../html.ts'

const STYLE = readFileSync(new URL('../assets/review.css', import.meta.url), 'utf8')

/** Nothing is loaded, no script runs, and the style is this one. */
const policyOf = (style: string): string =>
  [
    `default-src 'none'`,
    `img-src data:`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')

export const page = (title: string, body: Html, style = STYLE): string =>
  markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policyOf(style)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} · Parley</title>
        <style>${rawHtml(style)}</style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>
`.html
