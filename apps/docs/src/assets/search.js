// Narrows the index to the entries that have every word. Without it the whole index stands there, and the browser searches.
const input = document.getElementById('search')
const status = document.getElementById('found')
const groups = [...document.querySelectorAll('[data-group]')]
const items = [...document.querySelectorAll('[data-words]')]

function narrow() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const item of items) item.hidden = !words.every((word) => item.dataset.words.includes(word))
  for (const group of groups) group.hidden = !group.querySelector('[data-words]:not([hidden])')
  const left = items.filter((item) => !item.hidden).length
  status.textContent = words.length === 0 ? '' : left === 1 ? '1 entry found.' : left + ' entries found.'
}

input.closest('form').hidden = false
input.addEventListener('input', narrow)
input.closest('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const first = items.find((item) => !item.hidden)
  if (first !== undefined) first.querySelector('a').click()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === input) return
  event.preventDefault()
  input.focus()
})
narrow()
