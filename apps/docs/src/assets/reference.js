// The scripts of a reference page: they store the reader's language and switch, and call the service.
/** The result of an action; undefined if it fails. Storage can be forbidden: then a choice holds for this page. */
function attempt(action) {
  try {
    return action()
  } catch {
    return undefined
  }
}

for (const input of document.querySelectorAll('input[name="language"]')) {
  if (input.value === attempt(() => localStorage.getItem('parley-language'))) input.checked = true
  input.addEventListener('change', () => attempt(() => localStorage.setItem('parley-language', input.value)))
}
const origins = document.getElementById('show-origins')
if (origins) {
  origins.checked = attempt(() => localStorage.getItem('parley-origins')) === 'true'
  origins.addEventListener('change', () => attempt(() => localStorage.setItem('parley-origins', origins.checked)))
}

const tryIt = document.getElementById('try-it')
// A page that was opened from a folder has no service to call.
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

function preview({ method, url, headers, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url.href}`, ...lines, ...(body === undefined ? [] : ['', body])].join('\n')
}

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
    result.replaceChildren(...shown(form, response, await response.text()))
  } catch (error) {
    result.replaceChildren(element('p', { textContent: `No response: ${error.message}` }))
  }
  result.firstChild.tabIndex = -1
  result.firstChild.focus({ preventScroll: true })
  result.scrollIntoView({ block: 'nearest' })
}

const element = (name, properties) => Object.assign(document.createElement(name), properties)

/** The response as elements, with what a reader does next. */
function shown(form, { status, statusText, headers }, text) {
  const value = attempt(() => JSON.parse(text))
  const line = element('p')
  line.append(
    element('span', { textContent: status, className: `status s${String(status).charAt(0)}` }),
    ` ${statusText}`,
  )
  if (value?.code) line.append(' · ', element('a', { textContent: value.code, href: `../errors/${value.code}.html` }))
  const names = ['ETag', 'Retry-After', 'RateLimit', 'X-Request-Id'].filter((name) => headers.has(name))
  const head = block(names.map((name) => `${name}: ${headers.get(name)}`).join('\n'))
  const body = text === '' ? [] : [block(value === undefined ? text : JSON.stringify(value, null, 2))]
  const etag = headers.get('ETag')
  const { key, 'header.If-Match': ifMatch } = form.elements
  const buttons = element('p', { className: 'buttons' })
  buttons.append(
    ...(value?.apiKey?.key ? [button('Use the new key on this page', () => useKey(key, value.apiKey.key))] : []),
    ...(etag && ifMatch ? [button('Use this ETag in If-Match', () => (ifMatch.value = etag))] : []),
  )
  return [line, buttons, head, ...body]
}

function useKey(input, key) {
  input.value = key
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const button = (textContent, onclick) =>
  element('button', { textContent, onclick, type: 'button', className: 'btn ghost' })
const block = (textContent) => element('pre', { textContent, tabIndex: 0 })
