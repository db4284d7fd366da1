// Narrows the table of decisions to those that have the words, and unfolds the decision that a link leads to.
const form = document.querySelector('.filter')
const words = form.querySelector('input')
const rows = [...document.querySelectorAll('.decisions tbody tr')]

function narrow() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const row of rows) {
    const text = row.textContent.toLowerCase() + ' ' + row.querySelector('h2').id
    row.hidden = !wanted.every((word) => text.includes(word))
  }
  const shown = rows.filter((row) => !row.hidden).length
  form.querySelector('output').textContent = `${shown} of ${rows.length} decisions`
}

function unfold() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('tr')
  if (!row) return
  form.reset()
  narrow()
  row.querySelector('details').open = true
  row.scrollIntoView()
}

form.hidden = false
form.addEventListener('input', narrow)
form.addEventListener('submit', (event) => event.preventDefault())
window.addEventListener('hashchange', unfold)
unfold()
