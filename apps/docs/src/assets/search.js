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
/** Phrases of readers, and the words of the docs that replace them. */
const PHRASES = {
  'what is new|what.?s new|(what|last|latest|recent)( has)? chang\\w*( last)?|release notes': 'changelog',
  'log.?in|sign.?in': 'authenticate',
  'who am i': 'whoami',
  'next page|page size': 'paging',
  'opt.?out': 'block',
  'multi.?tenan\\w*|tenan\\w*': 'other organizations',
  'safe to retry': 'retry idempotency',
  'api versions?': 'versioning',
  'blue ticks?|double ticks?|check ?marks?': 'read receipt',
  'at the same time|simultaneous\\w*': 'concurrent',
  'how many|how much|total number|total count': 'limit count',
  'roll.?back': 'rollback',
  'set up': 'install',
}
const REWRITES = Object.entries(PHRASES).map(([said, words]) => [new RegExp(`\\b(?:${said})(?![\\w-])`, 'gi'), words])
/** Words of the field for one thing. A search for one of them finds the others, too. */
const SYNONYMS = [
  'sdk library package npm client',
  'mock fake stub simulate sandbox',
  'jest vitest mocha test testing sandbox',
  'ban block blacklist mute spam spammer unsubscribe',
  'merge combine join',
  'customer contact person people',
  'chat conversation thread ticket',
  'agent employee staff colleague teammate user users member',
  'picture photo image file attachment media',
  'resend resubmit retry repeat again',
  'unsend unsent recall delete remove removal retract',
  'gdpr erase erasure forget privacy',
  'typo correct fix edit',
  'forbidden denied rights 403 permission',
  'unauthorized 401 authentication',
  'throttle throttling 429 rate',
  'rollback downgrade revert upgrade',
  'deploy rollout rolling upgrade',
  'downtime outage unavailable',
  'snapshot dump backup back',
  'bulk mass migrate import',
  'postgres postgresql',
  'db database',
  'phone number msisdn',
  'pagination paginate paging',
  'hsm template',
  'uuid idempotency',
  'grab claim assign',
  'timezone utc timestamp',
  'undelete unarchive restore',
  'gzip compress compression brotli content-encoding',
  'https ssl tls',
  'cors cross-origin browser origin',
  'signature sign hmac verify',
  'fire fired firing trigger deliver delivery',
  'callback push webhook',
  'maximum max limit length size',
  'slow latency performance',
  'monitoring dashboard grafana prometheus metrics alert',
  'docker container kubernetes image',
  'crash crashed kill restart',
  'emoji reaction',
  'sms mms text',
  'dedupe deduplicate duplicate',
].map((group) => group.split(' '))
/** Returns how rare a word is. A rare word says more about what a reader looks for. */
const rarities = new Map()
function rarity(word) {
  if (!rarities.has(word)) {
    const sections = index.search(word, { prefix: false, fuzzy: false, boostTerm: () => 1 }).length
    rarities.set(word, Math.log(1 + index.documentCount / (1 + sections)))
  }
  return rarities.get(word)
}
/** Returns a query with a word or one of its synonyms, which count less. */
function withSynonyms(word) {
  const synonyms = SYNONYMS.filter((group) => group.some((each) => stem(each) === stem(word))).flat()
  if (synonyms.length === 0) return word
  const fewer = { boostTerm: (term) => rarity(term) / 2, prefix: false, fuzzy: false }
  return { combineWith: 'OR', queries: [word, { queries: [...new Set(synonyms)], ...fewer }] }
}
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
    boost: { title: 4, keywords: 6, names: 0.5, page: 2 },
    boostDocument: (_id, _term, { weight }) => weight,
    boostTerm: (term) => rarity(term),
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 5 ? 0.15 : 0),
    weights: { prefix: 0.4, fuzzy: 0.2 },
  },
})
index.addAll(sections.map((section, id) => ({ id, ...section })))

/** The sections with every word, then those with some. If no section has any, words can be misspelled more. */
function find(query) {
  const words = REWRITES.reduce((all, [said, replacement]) => all.replace(said, replacement), query)
  const search = (options) =>
    [words, ...(words === query ? [] : [query])].flatMap((each) => {
      const queries = each
        .split(/\s+/)
        .filter((word) => stem(word) !== null && word !== '')
        .map(withSynonyms)
      return index.search({ queries, combineWith: 'OR', ...options })
    })
  const found = [...search({ combineWith: 'AND' }), ...search({})]
  const all = found.length > 0 ? found : search({ fuzzy: 0.34, prefix: false })
  const results = [...new Map(all.map((each) => [each.id, each])).values()]
  // The best section of each page comes before other sections of these pages.
  const best = new Set(new Map(results.toReversed().map((each) => [each.page, each])).values())
  return [...results.filter((each) => best.has(each)), ...results.filter((each) => !best.has(each))].slice(0, 12)
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
// The page has the dialog, in which a reader may have written already.
const dialog = document.querySelector('.finder')
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

const { up } = document.querySelector('[data-search]').dataset

function show() {
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

input.addEventListener('input', show)
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

show()
