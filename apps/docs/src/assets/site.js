// The scripts of every page: the theme, the copy buttons, and the search, which is loaded when it is opened.
const root = document.documentElement

document.querySelector('.theme').addEventListener('click', () => {
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem('parley-theme', root.dataset.theme)
  } catch {
    // Without storage, the choice holds for this page.
  }
})

async function copy(button, text) {
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 1500)
}

function copyButton(label, textOf) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'copy',
    textContent: 'Copy',
  })
  button.setAttribute('aria-label', 'Copy ' + label)
  button.addEventListener('click', () => copy(button, textOf()))
  return button
}

/** The text of a block. Of a session in a terminal, the commands without what they print. */
function codeOf(block) {
  const commands = [...block.querySelectorAll('.command')]
  return (commands.length > 0 ? commands : [block]).map((each) => each.textContent).join('\n')
}

// A card with tabs shows one of its blocks, so its button copies the one that is shown.
for (const card of document.querySelectorAll('.card')) {
  const shown = () => [...card.querySelectorAll('pre')].find((block) => block.offsetParent !== null)
  card.prepend(copyButton(card.querySelector('.card-title')?.textContent ?? 'the code', () => codeOf(shown())))
}
for (const path of document.querySelectorAll('.path'))
  path.append(copyButton('the path', () => path.querySelector('[data-copy]')?.dataset.copy ?? path.innerText))

const search = document.querySelector('[data-search]')

function openSearch() {
  if (window.openParleySearch) {
    window.openParleySearch(search.dataset.up)
    return
  }
  const script = Object.assign(document.createElement('script'), { src: search.dataset.search })
  script.addEventListener('load', () => window.openParleySearch(search.dataset.up))
  document.head.append(script)
}

search.addEventListener('click', openSearch)
document.addEventListener('keydown', (event) => {
  const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
  if (!isShortcut && (event.key !== '/' || isTyping)) return
  event.preventDefault()
  openSearch()
})
