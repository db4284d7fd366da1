// The script of every page: theme, copy buttons, search, filter and form. It stores the choices of a reader, such as the theme.
const root = document.documentElement
const element = (name, properties) => Object.assign(document.createElement(name), properties)

/** Returns the result of an action, or undefined if it throws: a browser can forbid storage. Then a choice counts for this page only. */
function attempt(action) {
  try {
    return action()
  } catch {
    return undefined
  }
}

document.querySelector('.theme').addEventListener('click', () => {
  const { style } = root
  const theme = style.colorScheme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  style.colorScheme = theme === 'dark' ? 'light' : 'dark'
  attempt(() => localStorage.setItem('parley-theme', style.colorScheme))
})

function copyButton(label, textOf) {
  const button = element('button', {
    type: 'button',
    className: 'copy',
    textContent: 'Copy',
    ariaLabel: `Copy ${label}`,
  })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(textOf())
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
  return button
}

/** Returns the text of a code block. For a terminal session, it is the commands without their output. */
function codeOf(block) {
  const commands = [...block.querySelectorAll('.command')]
  return (commands.length > 0 ? commands : [block]).map((each) => each.textContent).join('\n')
}

// A card with tabs shows one of its code blocks. Its button copies the visible one.
for (const card of document.querySelectorAll('.card')) {
  const shown = () => [...card.querySelectorAll('pre')].find((block) => block.offsetParent !== null)
  card.append(copyButton(card.querySelector('.card-title')?.textContent ?? 'the code', () => codeOf(shown())))
}
for (const path of document.querySelectorAll('.path'))
  path.append(copyButton('the path', () => path.querySelector('[data-copy]').dataset.copy))

const search = document.querySelector('[data-search]')

let finder

/** Opens the search. Its dialog doesn't wait for the index, which is large, so that the first keys of a reader go into it. */
function openSearch() {
  if (finder === undefined) {
    finder = element('dialog', { className: 'finder', ariaLabel: 'Search' })
    finder.innerHTML =
      '<form role="search"><input type="search" aria-label="Search the docs" aria-describedby="found" autocomplete="off" ' +
      'spellcheck="false" placeholder="Search: rotate a key, 412, timeout …"></form>' +
      '<p id="found" role="status">Loading …</p><ol></ol>'
    finder.addEventListener('submit', (event) => {
      event.preventDefault()
      finder.querySelector('a')?.click()
    })
    const script = element('script', { src: search.dataset.search })
    script.addEventListener('error', () => (finder.querySelector('p').textContent = 'The search could not be loaded.'))
    document.body.append(finder, script)
  }
  if (!finder.open) finder.showModal()
  finder.querySelector('input').select()
}
search.addEventListener('click', openSearch)
document.addEventListener('keydown', (event) => {
  const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
  if (!isShortcut && (event.key !== '/' || isTyping)) return
  event.preventDefault()
  openSearch()
})

for (const input of document.querySelectorAll('input[name="language"]')) {
  if (input.value === attempt(() => localStorage.getItem('parley-language'))) input.checked = true
  input.addEventListener('change', () => attempt(() => localStorage.setItem('parley-language', input.value)))
}
const origins = document.getElementById('show-origins')
if (origins) {
  origins.checked = attempt(() => localStorage.getItem('parley-origins')) === 'true'
  origins.addEventListener('change', () => attempt(() => localStorage.setItem('parley-origins', origins.checked)))
}

const filter = document.querySelector('.filter')
if (filter) filterDecisions(filter)

/** Shows only decisions that contain all words of the filter, and unfolds the decision to which a link leads. */
function filterDecisions(form) {
  const decisions = [...document.querySelectorAll('article > h3')].map((heading) => {
    const effect = heading.nextElementSibling
    let section = heading
    while (section.tagName !== 'H2') section = section.previousElementSibling
    const parts = [section, heading, effect, effect.nextElementSibling]
    return { heading, parts, text: [heading.id, ...parts.map((part) => part.textContent)].join(' ').toLowerCase() }
  })
  const { words, clear } = form.elements

  function narrow() {
    const terms = words.value.toLowerCase().split(/\s+/).filter(Boolean)
    const matches = decisions.filter(({ text }) => terms.every((term) => text.includes(term)))
    for (const part of decisions.flatMap(({ parts }) => parts)) part.hidden = true
    for (const part of matches.flatMap(({ parts }) => parts)) part.hidden = false
    const hint =
      matches.length === 0 ? '. Try fewer words, an operation such as listEvents, or a status such as 412.' : ''
    form.querySelector('output').textContent = `${matches.length} of ${decisions.length} decisions${hint}`
  }

  function showAll() {
    words.value = ''
    narrow()
  }

  function unfold() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const decision = decisions.find(({ heading }) => heading === target)
    if (!decision) return
    showAll()
    decision.parts.at(-1).open = true
    target.scrollIntoView()
  }

  form.hidden = false
  form.addEventListener('input', narrow)
  form.addEventListener('submit', (event) => event.preventDefault())
  clear.addEventListener('click', showAll)
  window.addEventListener('hashchange', unfold)
  unfold()
}

const tryIt = document.getElementById('try-it')
// A page that is opened as a file has no service to call.
if (tryIt && location.protocol === 'file:') tryIt.remove()
else if (tryIt) start(tryIt)

function start(form) {
  // The service serves the docs at docs/, one level below its base URL.
  const base = new URL(`${document.documentElement.dataset.docs}../`, document.URL)
  const dialog = form.querySelector('dialog')
  form.querySelector('[data-origin]').textContent = base.href.replace(/\/$/, '')
  form.hidden = false
  const { key, keep } = form.elements
  key.value = attempt(() => sessionStorage.getItem('parley-key')) ?? ''
  keep.checked = key.value !== ''
  form.querySelector('details').open = keep.checked
  form.addEventListener('input', () =>
    attempt(() => {
      if (keep.checked) sessionStorage.setItem('parley-key', key.value)
      else sessionStorage.removeItem('parley-key')
    }),
  )
  const once = form.elements['header.Idempotency-Key']
  if (once && crypto.randomUUID) once.value = crypto.randomUUID()

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (dialog === null) {
      void send(form, base)
      return
    }
    form.querySelector('[data-preview]').textContent = preview(requestOf(form, base))
    dialog.showModal()
  })
  form.querySelector('[data-cancel]')?.addEventListener('click', () => dialog.close())
  form.querySelector('[data-send]')?.addEventListener('click', () => {
    dialog.close()
    void send(form, base)
  })
}

function requestOf(form, base) {
  let path = form.dataset.path
  const query = new URLSearchParams()
  const headers = {}
  for (const { name, value, dataset } of form.elements) {
    const [where, key] = name.split(/\.(.*)/)
    if (where === 'path') path = path.replace(`{${key}}`, encodeURIComponent(value))
    if (value === '') continue
    if (where === 'query')
      for (const one of 'list' in dataset ? value.split(',') : [value]) query.append(key, one.trim())
    if (where === 'header') headers[key] = value
  }
  const body = form.elements.body?.value
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const url = new URL(path.slice(1) + (query.size === 0 ? '' : `?${query}`), base)
  return { method: form.dataset.method, url, headers, body }
}

const preview = ({ method, url, headers, body }) => message(`${method} ${url.href}`, Object.entries(headers), body)

/** Returns a request or a response as text: its first line, its headers and its body. */
const message = (first, headers, body = '') =>
  [first, ...headers.map(([name, value]) => `${name}: ${value}`), ...(body === '' ? [] : ['', body])].join('\n')

async function send(form, base) {
  const { method, url, headers, body } = requestOf(form, base)
  const result = form.querySelector('.result')
  result.textContent = 'Waiting for the response …'
  try {
    const response = await fetch(url, {
      method,
      body,
      headers: { ...headers, Authorization: `Bearer ${form.elements.key.value.trim()}` },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    result.replaceChildren(...elementsOf(form, response, await response.text()))
  } catch (error) {
    result.replaceChildren(element('p', { textContent: `No response: ${error.message}` }))
  }
  result.firstChild.tabIndex = -1
  result.firstChild.focus({ preventScroll: true })
  result.scrollIntoView({ block: 'nearest' })
}

/** Returns a response as elements, with buttons for the next step: to use the new API key, or the ETag. */
function elementsOf(form, { status, statusText, headers }, text) {
  const value = attempt(() => JSON.parse(text))
  const line = element('p')
  line.append(
    element('span', { textContent: status, className: `status s${String(status).charAt(0)}` }),
    ` ${statusText}`,
  )
  if (value?.code) line.append(' · ', element('a', { textContent: value.code, href: `../errors/${value.code}.html` }))
  const shown = ['ETag', 'Retry-After', 'RateLimit', 'X-Request-Id'].filter((name) => headers.has(name))
  const fields = shown.map((name) => [name, headers.get(name)])
  const body = value === undefined ? text : JSON.stringify(value, null, 2)
  const { key, 'header.If-Match': ifMatch } = form.elements
  const buttons = element('p')
  if (value?.apiKey?.key) buttons.append(button('Use the new key on this page', () => useKey(key, value.apiKey.key)))
  if (ifMatch && headers.has('ETag'))
    buttons.append(button('Use this ETag in If-Match', () => (ifMatch.value = headers.get('ETag'))))
  return [line, buttons, element('pre', { textContent: message('', fields, body).trim(), tabIndex: 0 })]
}

function useKey(input, key) {
  input.value = key
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const button = (textContent, onclick) => element('button', { textContent, onclick, type: 'button', className: 'btn' })
