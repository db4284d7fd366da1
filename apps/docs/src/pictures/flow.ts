// A picture for narrow windows: boxes below each other, with an arrow and its words between two of them.
import { markup, type Html } from '../html.ts'

interface Box {
  word: string
  note: string
  /** The words of the arrow from the box above. */
  arrow?: string
  isKey?: boolean
}

/** The picture beside it has the same in words, so assistive technology skips this one. */
export const flow = (boxes: readonly Box[]): Html =>
  markup`<div class="flow" aria-hidden="true">
    ${boxes.map(
      ({ word, note, arrow, isKey = false }) =>
        markup`${arrow !== undefined && markup`<p>↓ ${arrow}</p>`}
          <div class="${isKey ? 'key' : 'box'}"><b>${word}</b><br />${note}</div>`,
    )}
  </div>`
