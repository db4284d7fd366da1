// The reference: Redocly's rendering of the contract as one file that asks nobody for anything.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Model } from '../contract/model.ts'
import { PLAIN_CONFIG, redocly } from '../redocly.ts'
import { ICON } from '../site/layout.ts'
import { annotate } from './annotate.ts'

/** The page as text. */
export async function buildReference(model: Model): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-reference-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(annotate(model)))
    await writeFile(join(folder, 'template.hbs'), await template())
    await redocly(
      ['build-docs', 'openapi.json', '--output', 'reference.html', '--inlineBundle', '--template', 'template.hbs']
        .concat(['--config', PLAIN_CONFIG])
        .concat(Object.entries(OPTIONS).map(([name, value]) => `--openapi.${name}=${value}`)),
      folder,
    )
    return seal(mend(await readFile(join(folder, 'reference.html'), 'utf8')))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const OPTIONS = {
  disableTelemetry: true,
  hideDownloadButtons: true,
  scrollYOffset: 56,
  schemasExpansionLevel: 1,
  jsonSamplesExpandLevel: 3,
}

async function template(): Promise<string> {
  const [page, style] = await Promise.all(
    ['template.html', 'reference.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  )
  return (page ?? '')
    .replace('/* reference.css */', style ?? '')
    .replace('<!-- icon -->', ICON.replaceAll("'", '%27'))
    .replace('<!-- navigation -->', '<nav aria-label="Site"><a class="home" href="index.html">Parley</a></nav>')
}

/**
 * The badge of the vendor loads a picture from elsewhere, even where it is hidden; here it loads nothing. A menu is
 * called "Example" whatever it shows, so that nobody can choose it by saying its words; here they are its name.
 */
const mend = (page: string): string =>
  page
    .replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]*/g, 'data:,')
    .replace('"aria-label":`Example`,options:', 'options:')

/** Allows the scripts of the page by their hashes, and nothing from outside. Styles are made as the page runs. */
function seal(page: string): string {
  const scripts = [...page.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  const open = "style-src 'unsafe-inline'; img-src data:; font-src data:"
  const policy = `default-src 'none'; script-src ${hashes.join(' ')}; ${open}; base-uri 'none'; form-action 'none'`
  return page.replace('<!-- seal -->', () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
}
