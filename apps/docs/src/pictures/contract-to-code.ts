// The way from the contract to the code, as a picture and in words.
import { markup, rawHtml, type Html } from '../html.ts'
import { flow } from './flow.ts'

const DESCRIPTION =
  'The contract in spec is written by hand. Lint and bundler make one document of it. From the document come the ' +
  'types, the schemas and routes of the server, the client and these pages. Three proofs lead back: the document ' +
  'that the running app emits equals the bundle, its schemas decide as the bundle does, and their types are equal.'

interface Box {
  x: number
  y: number
  word: string
  note: string
  isKey?: boolean
}

const BOXES: Box[] = [
  { x: 20, y: 110, word: 'spec/', note: 'written by hand', isKey: true },
  { x: 240, y: 110, word: 'bundle', note: 'linted, one document' },
  { x: 480, y: 10, word: 'types', note: 'packages/contract' },
  { x: 480, y: 95, word: 'schemas, routes', note: 'apps/server' },
  { x: 480, y: 180, word: 'client', note: 'packages/client' },
  { x: 480, y: 265, word: 'these pages', note: 'apps/docs' },
  { x: 700, y: 95, word: 'handlers', note: 'written by hand', isKey: true },
]

const box = ({ x, y, word, note, isKey = false }: Box) =>
  markup`<rect class="${isKey ? 'box key' : 'box'}" x="${x}" y="${y}" width="145" height="64" rx="10" />
    <text class="word" x="${x + 72}" y="${y + 29}" text-anchor="middle">${word}</text>
    <text class="quiet" x="${x + 72}" y="${y + 49}" text-anchor="middle">${note}</text> `

/** The same for a narrow window, one step below the other. */
const FLOW = flow([
  { word: 'spec/', note: 'written by hand', isKey: true },
  { arrow: 'lint, bundle', word: 'bundle', note: 'one document' },
  { arrow: 'generate', word: 'types, schemas and routes, client, these pages', note: 'packages and apps' },
  { arrow: 'imported by', word: 'handlers', note: 'written by hand', isKey: true },
  { arrow: 'three proofs', word: 'bundle', note: 'round trip, decisions of the schemas, types' },
])

/** The picture of the way from the contract to the code, as SVG. */
export const contractToCode = (): Html =>
  markup`<figure>
    <svg class="picture" viewBox="0 0 860 400" role="img" aria-labelledby="way-title way-text">
      <title id="way-title">From contract to code</title>
      <desc id="way-text">${DESCRIPTION}</desc>
      ${rawHtml(`<path class="line" d="M165 142H238" marker-end="url(#tip)"/>
<path class="line" d="M385 142H440V42H478" marker-end="url(#tip)"/>
<path class="line" d="M440 127H478" marker-end="url(#tip)"/>
<path class="line" d="M440 142V212H478" marker-end="url(#tip)"/>
<path class="line" d="M440 212V297H478" marker-end="url(#tip)"/>
<path class="line" d="M625 127H698" marker-end="url(#tip)"/>
<path class="line" stroke-dasharray="5 5" d="M772 160V372H312V176" marker-end="url(#tip)"/>
<text class="quiet" x="326" y="362">three proofs: round trip, decisions of the schemas, types</text>`)}
      ${BOXES.map(box)}
    </svg>
    ${FLOW}
    <figcaption>${DESCRIPTION}</figcaption>
  </figure>`
