// The search of the site. The site wraps it in a function, after MiniSearch and the sections of all pages, as `sections`.
const STOP_WORDS = new Set(
  'a an and are can do does for from get how i if in is it my of on or the this to what when where which who why with'.split(
    ' ',
  ),
)
const stem = (term) => {
  const word = term.toLowerCase()
  if (STOP_WORDS.has(word)) return null
  return word.length < 5 ? word : word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '')
}
/** Synonyms: the words of readers, and those of the docs. */
const SYNONYMS = {
  'what is new|what.?s new|(what|last|latest|recent)( has)? chang\\w*( last)?|release notes': 'changelog',
  'log.?in|sign.?in': 'authenticate',
  'who am i': 'whoami',
  'un-?delete\\w*|un-?archive': 'restore',
  'paginat\\w*|next page|page size': 'paging',
  'attachments?|pictures?|photos?': 'image',
  'unsubscrib\\w*|opt.?out': 'block',
  'gzip|compress\\w*|brotli': 'content-encoding',
  'multi.?tenan\\w*|tenan\\w*': 'other organizations',
  'https|ssl': 'tls',
  'safe to retry': 'retry idempotency',
  'api versions?': 'versioning',
}
const REWRITES = Object.entries(SYNONYMS).map(([said, words]) => [new RegExp(`\\b(?:${said})(?![\\w-])`, 'gi'), words])
const index = new MiniSearch({
  fields: ['title', 'keywords', 'names', 'page', 'text'],
  storeFields: ['href', 'title', 'page', 'text', 'weight'],
  // A name such as updateConversation is found by its words, too, and a path as a whole.
  tokenize: (words) => [
    ...words.replace(/([a-z])([A-Z])/g, '$1 $1$2 $2').split(/[^\p{L}\p{N}]+/u),
    ...(words.match(/(?<![\w.])\/[\w{}/-]+/g) ?? []),
  ],
  processTerm: stem,
  searchOptions: {
    boost: { title: 5, keywords: 6, names: 2, page: 2 },
    boostDocument: (_id, _term, { weight }) => weight,
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 5 ? 0.15 : 0),
    weights: { prefix: 0.4, fuzzy: 0.2 },
  },
})
index.addAll(sections.map((section, id) => ({ id, ...section })))

/** The sections with every word, or if there are none, those with some. If no section has any, words can be misspelled more. */
function find(query) {
  const words = REWRITES.reduce((all, [said, replacement]) => all.replace(said, replacement), query)
  for (const options of [{ combineWith: 'AND' }, {}, { fuzzy: 0.34, prefix: false }]) {
    const found = [...index.search(words, options), ...(words === query ? [] : index.search(query, options))]
    if (found.length > 0) return [...new Map(found.map((each) => [each.id, each])).values()].slice(0, 12)
  }
  return []
}

/** The kinds of pages, by path. */
const KINDS = [
  [/^errors/, 'Error'],
  [/^reference\/events/, 'Event'],
  [/^reference\//, 'Operation'],
  [/^decisions/, 'Decision'],
  [/^(?:reference|limits|changelog)\.html/, 'Reference'],
  [/^/, 'Guide'],
]

const element = (name, properties) => Object.assign(document.createElement(name), properties)
const dialog = element('dialog', { className: 'finder' })
dialog.setAttribute('aria-label', 'Search')
dialog.innerHTML =
  '<form role="search"><input type="search" aria-label="Search the docs" aria-describedby="found" autocomplete="off" ' +
  'spellcheck="false" placeholder="Search: rotate a key, 412, timeout …"></form><p id="found" role="status"></p><ol></ol>'
document.body.append(dialog)
const [input, status, list] = ['input', 'p', 'ol'].map((name) => dialog.querySelector(name))

function excerpt(text, terms) {
  const lower = text.toLowerCase()
  const at = Math.min(...terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0), text.length)
  const from = at === text.length || at < 60 ? 0 : text.indexOf(' ', at - 40) + 1
  const words = text.slice(from, from + 130)
  return (from > 0 ? '… ' : '') + (from + 130 < text.length ? words.replace(/\s+\S*$/, ' …') : words)
}

/** Text in which the words that were found are marked. */
function marked(name, words, terms) {
  const made = element(name)
  const found = terms.filter((term) => /^[\p{L}\p{N}]+$/u.test(term)).join('|')
  const parts =
    found === '' ? [words] : words.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${found})[\\p{L}\\p{N}]*)`, 'giu'))
  made.append(...parts.map((part, i) => (i % 2 === 0 ? part : element('mark', { textContent: part }))))
  return made
}

function show(up) {
  const found = find(input.value)
  status.textContent = input.value.trim() === '' ? '' : found.length + (found.length === 1 ? ' result' : ' results')
  if (status.textContent === '0 results') {
    const overview = element('a', { href: up + 'index.html', textContent: 'overview' })
    status.append('. Try another word, or look at the ', overview, '.')
  }
  list.replaceChildren(
    ...found.map(({ href, title, page, text, terms }) => {
      const item = element('li')
      const link = element('a', { href: up + href })
      const kind = KINDS.find(([path]) => path.test(href))[1]
      const where = element('small', { textContent: page === title ? kind : `${kind} · ${page}` })
      link.append(marked('b', title, terms), where, marked('span', excerpt(text, terms), terms))
      item.append(link)
      return item
    }),
  )
}

let up = ''
input.addEventListener('input', () => show(up))
dialog.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  list.querySelector('a')?.click()
})
dialog.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [input, ...list.querySelectorAll('a')]
  stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement) + step))].focus()
})
// A click beside the dialog, or on a section of the page that is open, closes it.
dialog.addEventListener('click', (event) => {
  if (event.target === dialog || event.target.closest('a')) dialog.close()
})

window.openParleySearch = (from) => {
  up = from
  if (!dialog.open) dialog.showModal()
  input.select()
}
