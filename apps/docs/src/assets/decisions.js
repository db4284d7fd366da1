// Narrows the table of decisions, and unfolds the decision that a link leads to.
const form = document.querySelector('.filter')
const [operation, section] = form.querySelectorAll('select')
const words = form.querySelector('input')
const rows = [...document.querySelectorAll('.decisions tbody tr')]

function narrow() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const row of rows) {
    const text = row.textContent.toLowerCase() + ' ' + row.querySelector('h2').id
    const { of, but = '' } = row.dataset
    const isOf = of === undefined ? !but.split(' ').includes(operation.value) : of.split(' ').includes(operation.value)
    const isShown =
      wanted.every((word) => text.includes(word)) &&
      (operation.value === '' || isOf) &&
      (section.value === '' || row.cells[2].textContent === section.value)
    row.hidden = !isShown
  }
  const shown = rows.filter((row) => !row.hidden).length
  form.querySelector('output').textContent = `${shown} of ${rows.length} decisions`
  form.querySelector('button').hidden = shown === rows.length
}

function clear() {
  form.reset()
  narrow()
}

function unfold() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('tr')
  if (!row) return
  if (row.hidden) clear()
  row.querySelector('details').open = true
  row.scrollIntoView()
}

form.hidden = false
form.addEventListener('input', narrow)
form.querySelector('button').addEventListener('click', clear)
form.addEventListener('submit', (event) => event.preventDefault())
window.addEventListener('hashchange', unfold)
unfold()
