// The frame of a page that stands alone: it needs no other file and nothing from the network.
import { markup, rawHtml, type Html } from '../html.ts'
import { asset, hash } from '../site/layout.ts'

const STYLE = ['site.css', 'reference.css', 'review.css'].map(asset).join('')
/** Nothing is loaded, no script runs, and the style is this one. */
const POLICY = `default-src 'none'; img-src data:; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'`

export const page = (title: string, body: Html): string =>
  markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} · Parley</title>
        <style>${rawHtml(STYLE)}</style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>
`.html
