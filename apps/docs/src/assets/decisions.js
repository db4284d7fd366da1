// Narrows the table of decisions, and unfolds the decision that a link leads to.
const form = document.querySelector('.filter')
const [operation, section] = form.querySelectorAll('select')
const words = form.querySelector('input')
const rows = [...document.querySelectorAll('.decisions tbody')]

function narrow() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const row of rows) {
    const text = row.textContent.toLowerCase() + ' ' + row.querySelector('h2').id
    const of = row.dataset.operations.split(' ').filter(Boolean)
    const isShown =
      wanted.every((word) => text.includes(word)) &&
      (operation.value === '' || of.includes(operation.value)) &&
      (section.value === '' || row.rows[0].cells[2].textContent === section.value)
    row.hidden = !isShown
  }
  const shown = rows.filter((row) => !row.hidden).length
  form.querySelector('output').textContent = shown === 1 ? '1 decision' : shown + ' decisions'
}

function unfold() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('tbody')
  if (row) row.querySelector('details').open = true
}

form.hidden = false
form.addEventListener('input', narrow)
form.addEventListener('submit', (event) => event.preventDefault())
window.addEventListener('hashchange', unfold)
unfold()
