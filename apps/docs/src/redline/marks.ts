// Two renderings of a page as one, in which what was removed and added is marked in place. A mark is a sign in the text, too: colors
// and lines through words are lost in print, in forced colors, and to the ear.
import { defaultTreeAdapter, parseFragment, serializeOuter, type DefaultTreeAdapterTypes } from 'parse5'
import { markup, rawHtml, type Html } from '../html.ts'
import type { Piece } from '../pull-request/format.ts'
import { joined, pieces } from './words.ts'

type Child = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** A block, or what stands in a line between two blocks. */
type Item = Element | Child[]

/** A place that can have marks: its name, such as that of a property, and the notes below its marks. */
interface Around {
  subject: string
  isMarked: boolean
  notesOf: (subject: string) => Html
}

const BLOCKS = new Set('p ul ol li dl dt dd div details summary table thead tbody tr th td h2 h3 pre'.split(' '))
/** Blocks with a name of their own, and blocks that are named only by the page. */
const NAMED = new Set(['li', 'tr', 'dd'])
const TEXTS = new Set(['p', 'pre', 'h2', 'h3', 'summary'])

/**
 * Marks the differences of two pages.
 *
 * @param notesOf The notes below the marks of a subject. That of the page itself is ''.
 * @example
 * redlined(markup`<p>At most 20</p>`, markup`<p>At most 50</p>`, () => markup``)
 */
export function redlined(before: Html, after: Html, notesOf: Around['notesOf']): Html {
  const [old, now] = [before, after].map(({ html }) => itemsOf(plainNodes(parseFragment(html).childNodes)))
  return rawHtml(compared(old ?? [], now ?? [], { subject: '', isMarked: false, notesOf }))
}

/** A page as part of another: without what is there to be clicked, and without ids, which would be there twice. */
export const withoutLinks = ({ html }: Html): Html =>
  rawHtml(plainNodes(parseFragment(html).childNodes).map(outer).join(''))

const isElement = (node: Child): node is Element => 'tagName' in node
const isBlock = (node: Child): node is Element => isElement(node) && BLOCKS.has(node.tagName)
const outer = (node: Child): string => serializeOuter(node)
const htmlOf = (item: Item): string => (Array.isArray(item) ? item.map(outer).join('') : outer(item))

function textOf(node: Child): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  return isElement(node) ? node.childNodes.map(textOf).join('') : ''
}

function plainNodes(nodes: readonly Child[]): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (defaultTreeAdapter.isTextNode(node)) {
      const { parentNode: parent } = node
      const isExact = parent !== null && 'tagName' in parent && ['pre', 'code'].includes(parent.tagName)
      return [{ ...node, value: isExact ? node.value : node.value.replaceAll(/\s+/g, ' ') }]
    }
    if (!isElement(node) || ['i', 'svg', 'img', 'form', 'input', 'label'].includes(node.tagName)) return []
    if (node.attrs.some(({ value }) => value === 'origins')) return []
    const tagName = node.tagName === 'a' ? 'span' : node.tagName
    const attrs = node.attrs.filter(({ name }) => ['class', 'data-label'].includes(name))
    return [{ ...node, tagName, nodeName: tagName, attrs, childNodes: plainNodes(node.childNodes) }]
  })
}

/** The blocks among nodes, and between them the lines. */
function itemsOf(nodes: readonly Child[]): Item[] {
  const items: Item[] = []
  for (const node of nodes) {
    const last = items.at(-1)
    if (isBlock(node)) items.push(node)
    else if (Array.isArray(last)) last.push(node)
    else items.push([node])
  }
  return items.filter((item) => !Array.isArray(item) || item.some((node) => textOf(node).trim() !== ''))
}

const find = (node: Child, tag: string): Element | undefined =>
  !isElement(node)
    ? undefined
    : node.tagName === tag
      ? node
      : node.childNodes.map((each) => find(each, tag)).find(Boolean)

/** The names by which a block is found on the other page. The first one is also its subject. */
function namesOf(item: Item, before: Item | undefined): string[] {
  if (Array.isArray(item)) return []
  const { tagName, childNodes } = item
  if (tagName === 'tr') return childNodes.filter(isElement).slice(0, 2).map(textOf)
  if (tagName === 'dd') return [before === undefined || Array.isArray(before) ? '' : textOf(before)]
  if (tagName === 'li') return [textOf(find(item, 'code') ?? item)]
  const named = tagName === 'details' ? find(find(item, 'summary') ?? item, 'code') : item
  return named !== undefined && ['details', 'dt', 'h2', 'h3'].includes(tagName) ? [textOf(named)] : []
}

const keysOf = (items: readonly Item[]): string[] =>
  items.map((item, i) => [Array.isArray(item) ? '' : item.tagName, ...namesOf(item, items[i - 1])].join(' '))

function compared(old: readonly Item[], now: readonly Item[], around: Around): string {
  let [i, j] = [0, 0]
  let same: Element[] = []
  let html = ''
  const flush = () => {
    html += unchanged(same)
    same = []
  }
  for (const { kind } of pieces(keysOf(old), keysOf(now))) {
    const [was, is] = [kind === 'added' ? undefined : old[i++], kind === 'removed' ? undefined : now[j++]]
    const [item, before] = [is ?? was, is === undefined ? old[i - 2] : now[j - 2]]
    if (item === undefined) continue
    const isSame = was !== undefined && is !== undefined && htmlOf(was) === htmlOf(is)
    if (isSame && !Array.isArray(is) && ['li', 'tr', 'details'].includes(is.tagName)) {
      same.push(is)
      continue
    }
    flush()
    html += isSame ? htmlOf(is) : withNotes(item, before, around, (own) => change(was, is, own))
  }
  flush()
  return html
}

/** Blocks without a mark, by their names. */
function unchanged(same: readonly Element[]): string {
  const [first] = same
  if (first === undefined) return ''
  const names = new Set(
    same.map((each) => textOf(find(each, 'code') ?? find(each, 'summary') ?? each.childNodes[0] ?? each)),
  )
  const words = markup`Unchanged: ${[...names].map((name) => name.trim()).join(', ')}`.html
  if (first.tagName === 'li') return `<li class="same">${words}</li>`
  return first.tagName === 'tr' ? `<tr class="same"><td colspan="9">${words}</td></tr>` : `<p class="same">${words}</p>`
}

/** A changed block. Its notes stand at its end, or after a block that can't have them. */
function withNotes(item: Item, before: Item | undefined, around: Around, print: (own: Around) => string): string {
  const tag = Array.isArray(item) ? '' : item.tagName
  const isNamed = !Array.isArray(item) && NAMED.has(tag)
  if (!isNamed && !(TEXTS.has(tag) && around.subject === '')) return print(around)
  const own = { ...around, isMarked: false, ...(isNamed && { subject: namesOf(item, before)[0]?.trim() ?? '' }) }
  const html = print(own)
  const notes = own.isMarked ? own.notesOf(own.subject).html : ''
  if (tag === 'li' || tag === 'dd') return html.replace(/<\/\w+>$/, `${notes}$&`)
  return notes !== '' && tag === 'tr' ? `${html}<tr><td colspan="9">${notes}</td></tr>` : html + notes
}

/** A block on both sides, or on one side only. */
function change(was: Item | undefined, is: Item | undefined, around: Around): string {
  const [old = [], now = []] = [was, is].map((item) =>
    itemsOf(item === undefined || Array.isArray(item) ? [] : item.childNodes),
  )
  const inner = [...old, ...now].some((item) => !Array.isArray(item))
    ? compared(old, now, around)
    : words(was, is, around)
  const item = is ?? was ?? []
  return Array.isArray(item) ? inner : wrapped(item, inner)
}

const wrapped = ({ tagName, attrs }: Element, inner: string): string => {
  const own = attrs.map(({ name, value }) => markup` ${name}="${value}"`.html).join('')
  return `<${tagName}${own}${tagName === 'details' ? ' open' : ''}>${inner}</${tagName}>`
}

const words = (was: Item = [], is: Item = [], around: Around): string =>
  joined(pieces(tokensOf(was), tokensOf(is)))
    .map(({ kind, text }) => (kind === 'same' ? text : mark(kind, text, around)))
    .join('')

/** The words of a line; what is marked up is one word. */
const tokensOf = (item: Item): string[] =>
  (Array.isArray(item) ? item : item.childNodes).flatMap((node) =>
    isElement(node) ? [outer(node)] : (outer(node).match(/\s+|[^\s]+\s*/g) ?? []),
  )

const SIGNS = { removed: ['del', '−'], added: ['ins', '+'], same: ['span', ''] } as const

function mark(kind: Piece['kind'], html: string, around: Around): string {
  around.isMarked = true
  const [tag, sign] = SIGNS[kind]
  return `<${tag}><b>[${sign}</b> ${html.trim()} <b>]</b></${tag}> `
}
