// The order in which a request is checked, as a ladder. The picture is a list, so it needs no alternative text.
import type { Model } from '../contract/model.ts'
import { markup, type Html } from '../html.ts'

/** The order of the error checks (`x-precedence`), as SVG. */
export const precedenceLadder = ({ problems, precedence }: Model): Html =>
  markup`<ol class="ladder">
      ${precedence.map(
        ({ check, codes }, index) =>
          markup`<li id="check-${index + 1}">
            <span>${check}.</span>
            <span class="outs"
              >${codes.map((code) => {
                const status = problems.find((problem) => problem.code === code)?.status
                return markup`<span>else <b>${status}</b> <a href="errors/${code}.html">${code}</a></span>`
              })}</span
            >
          </li>`,
      )}
    </ol>
    <p>
      A request that passes all of them is carried out. These can happen at any time:
      ${problems.filter(({ checks }) => checks.length === 0).map(({ code }) => markup`<a href="errors/${code}.html">${code}</a> `)}
    </p>`
