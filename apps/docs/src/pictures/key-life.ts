// The life of a key, as a picture and in words.
import { markup, rawHtml, type Html } from '../html.ts'
import { flow } from './flow.ts'

const DESCRIPTION =
  'A regeneration makes a key that is pending. Its first use makes it current; the key that was current becomes ' +
  'previous, and the other pending keys become invalid. A previous key is rejected after its grace period. A ninth pending key ' +
  'invalidates the oldest one. Revoking ends pending, current and previous keys immediately.'

/** The same for a narrow window, one state below the other. */
const FLOW = flow([
  {
    arrow: 'regenerateApiKey',
    word: 'pending',
    note: 'Up to 8 at a time. Invalid if another one is used first, if a ninth comes, or if revoked.',
  },
  { arrow: 'first use', word: 'current', note: 'Exactly one in use, until it is revoked.', isKey: true },
  {
    arrow: 'its successor is first used',
    word: 'previous',
    note: 'Works for its grace period only, or until it is revoked.',
  },
  { arrow: 'the grace period ends', word: 'rejected', note: '401 api_key_invalid' },
])

/** The picture of the states of an API key, as SVG. */
export const keyLife = (): Html =>
  markup`<figure>
    <svg class="picture" viewBox="0 0 860 330" role="img" aria-labelledby="key-life-title key-life-text">
      <title id="key-life-title">The life of a key</title>
      <desc id="key-life-text">${DESCRIPTION}</desc>
      ${rawHtml(`<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5"
markerWidth="6" markerHeight="6" orient="auto-start-reverse">
<path class="head" d="M0 0L10 5L0 10z"/></marker></defs>
<text class="mono" x="20" y="104">regenerateApiKey</text>
<path class="line" d="M20 116H168" marker-end="url(#tip)"/>
<rect class="box" x="170" y="76" width="150" height="80" rx="10"/>
<text class="word" x="245" y="112" text-anchor="middle">pending</text>
<text class="quiet" x="245" y="134" text-anchor="middle">up to 8 at a time</text>
<path class="line" d="M320 116H438" marker-end="url(#tip)"/>
<text x="379" y="104" text-anchor="middle">first use</text>
<text class="quiet" x="379" y="136" text-anchor="middle">committed first</text>
<rect class="box key" x="440" y="76" width="150" height="80" rx="10"/>
<text class="word" x="515" y="112" text-anchor="middle">current</text>
<text class="quiet" x="515" y="134" text-anchor="middle">exactly one in use</text>
<path class="line" d="M590 116H688" marker-end="url(#tip)"/>
<text x="639" y="90" text-anchor="middle">successor</text>
<text x="639" y="106" text-anchor="middle">first used</text>
<rect class="box" x="690" y="76" width="150" height="80" rx="10"/>
<text class="word" x="765" y="112" text-anchor="middle">previous</text>
<text class="quiet" x="765" y="134" text-anchor="middle">only for its grace</text>
<path class="line" d="M560 76C560 26 470 26 470 74" marker-end="url(#tip)"/>
<text class="quiet" x="515" y="26" text-anchor="middle">each further use changes nothing</text>
<rect class="box gone" x="170" y="250" width="670" height="56" rx="10"/>
<text class="word" x="505" y="284" text-anchor="middle">rejected: 401 api_key_invalid</text>
<path class="line" d="M245 156V248" marker-end="url(#tip)"/>
<text class="quiet" x="257" y="192">another one is used first,</text>
<text class="quiet" x="257" y="210">a ninth comes, or revoked</text>
<path class="line" d="M515 156V248" marker-end="url(#tip)"/>
<text class="quiet" x="527" y="201">revoked</text>
<path class="line" d="M765 156V248" marker-end="url(#tip)"/>
<text class="quiet" x="753" y="192" text-anchor="end">grace over,</text>
<text class="quiet" x="753" y="210" text-anchor="end">or revoked</text>`)}
    </svg>
    ${FLOW}
    <figcaption>${DESCRIPTION}</figcaption>
  </figure>`
