// The same request in four languages. A test runs each sample of each operation against the service.
import { FRESH, type SampleRequest } from './sample-request.ts'

export interface Sample {
  /** The name of its tab. */
  name: string
  language: 'sh' | 'ts' | 'js' | 'python'
  source: string
}

export const samplesOf = (request: SampleRequest): Sample[] => [
  { name: 'curl', language: 'sh', source: curl(request) },
  { name: '@parley/client', language: 'ts', source: client(request) },
  { name: 'fetch', language: 'js', source: fetchCall(request) },
  { name: 'Python', language: 'python', source: python(request) },
]

const JSON_TYPE: SampleRequest['headers'][number] = ['Content-Type', 'application/json']

const headersOf = ({ headers, body }: SampleRequest): SampleRequest['headers'] =>
  body === undefined ? headers : [...headers, JSON_TYPE]

/** How long the first line of a command may be. */
const FIRST_LINE = 52

/** A text in single quotes of a shell. */
const quoted = (words: string) => `'${words.replaceAll("'", String.raw`'\''`)}'`

function curl(request: SampleRequest): string {
  const { method, target, body } = request
  // With `-G`, what `-d` has goes into the query, so a request with a body keeps its query in the URL.
  const [path = '', query = ''] = body === undefined ? target.split('?') : [target]
  const url = `"$PARLEY_BASE_URL${path}"`
  const command = `curl${query === '' ? '' : ' -G'}${method === 'GET' ? '' : ` -X ${method}`}`
  return [
    ...(command.length + url.length < FIRST_LINE ? [`${command} ${url}`] : [command, url]),
    '-H "Authorization: Bearer $PARLEY_API_KEY"',
    ...headersOf(request).map(([name, value]) =>
      value === FRESH ? `-H "${name}: $(date +%s)-$RANDOM"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...query
      .split('&')
      .filter((each) => each !== '')
      .map((each) => `-d ${quoted(each)}`),
    ...(body === undefined ? [] : [`-d ${quoted(print(body, 0, COMPACT))}`]),
  ].join(' \\\n  ')
}

function client({ operationId, pathValues, query, headers, body, result }: SampleRequest): string {
  const options = Object.fromEntries([...query, ...headers].map(([name, value]) => [camelCase(name), value]))
  const values = [
    ...pathValues.map((value) => literal(value)),
    ...(body === undefined ? [] : [literal(body)]),
    ...(Object.keys(options).length === 0 ? [] : [literal(options)]),
  ]
  return `import { createParley } from '@parley/client'

// Reads PARLEY_BASE_URL and PARLEY_API_KEY.
const parley = createParley()

${result === undefined ? '' : `const { ${result} } = `}await parley.${operationId}(${values.join(', ')})${printed(result)}`
}

const camelCase = (name: string): string =>
  name.charAt(0).toLowerCase() + name.slice(1).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function fetchCall(request: SampleRequest): string {
  const { method, target, body, result } = request
  const lines = headersOf(request).map(([name, value]) => `    ${literal(name)}: ${literal(value)},`)
  return `const { PARLEY_BASE_URL, PARLEY_API_KEY } = process.env

const response = await fetch(\`\${PARLEY_BASE_URL}${target}\`, {${method === 'GET' ? '' : `\n  method: '${method}',`}
  headers: {
    Authorization: \`Bearer \${PARLEY_API_KEY}\`,${lines.map((line) => `\n${line}`).join('')}
  },${body === undefined ? '' : `\n  body: JSON.stringify(${literal(body, 2)}),`}
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
${result === undefined ? '' : `const { ${result} } = await response.json()`}${printed(result)}`.trimEnd()
}

const printed = (result: string | undefined): string => (result === undefined ? '' : `\nconsole.log(${result})`)

function python(request: SampleRequest): string {
  const { method, target, body, result } = request
  const headers = headersOf(request)
  const lines = headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${PYTHON.scalar(value)},`)
  const imports = headers.some(([, value]) => value === FRESH) ? '\nimport uuid' : ''
  return `import json
import os
import urllib.error
import urllib.request${imports}

request = urllib.request.Request(
    os.environ["PARLEY_BASE_URL"] + ${JSON.stringify(target)},${method === 'GET' ? '' : `\n    method="${method}",`}
    headers={
        "Authorization": "Bearer " + os.environ["PARLEY_API_KEY"],${lines.map((line) => `\n${line}`).join('')}
    },${body === undefined ? '' : `\n    data=json.dumps(${pythonLiteral(body, 4)}).encode(),`}
)
try:
    with urllib.request.urlopen(request) as response:
        print(${result === undefined ? 'response.status' : `json.load(response)["${result}"]`})
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())`
}

/** How wide a value on one line may be. */
const LINE = 44

interface Words {
  scalar: (value: unknown) => string
  key: (name: string) => string
  /** The space on both sides of the properties of an object on one line. */
  space: string
  step: number
  /** The end of the last entry of several lines. */
  last: ',' | ''
}

const JAVASCRIPT: Words = {
  scalar: (value) =>
    value === FRESH ? 'crypto.randomUUID()' : typeof value === 'string' ? jsString(value) : JSON.stringify(value),
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : jsString(name)),
  space: ' ',
  step: 2,
  last: ',',
}
const PYTHON: Words = {
  scalar: (value) =>
    value === FRESH ? 'str(uuid.uuid4())' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  space: '',
  step: 4,
  last: ',',
}
/** JSON, as a shell passes it to curl. */
const COMPACT: Words = { scalar: JSON.stringify, key: JSON.stringify, space: '', step: 2, last: '' }

function jsString(value: string): string {
  return value.includes("'")
    ? JSON.stringify(value)
    : `'${JSON.stringify(value)
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')}'`
}

const literal = (value: unknown, indent = 0): string => print(value, indent, JAVASCRIPT)
const pythonLiteral = (value: unknown, indent: number): string => print(value, indent, PYTHON)

/** A value as source code: on one line if it is short, otherwise with one entry a line. */
function print(value: unknown, indent: number, words: Words): string {
  if (typeof value !== 'object' || value === null) return words.scalar(value)
  const isArray = Array.isArray(value)
  const [open, close] = isArray ? '[]' : '{}'
  const at = indent + words.step
  const entries = isArray
    ? value.map((item) => print(item, at, words))
    : Object.entries(value).map(([key, item]) => `${words.key(key)}: ${print(item, at, words)}`)
  if (entries.length === 0) return `${open}${close}`
  const line = entries.join(', ')
  const space = isArray ? '' : words.space
  if (line.length <= LINE && !line.includes('\n')) return `${open}${space}${line}${space}${close}`
  const lines = entries.map((entry) => `${' '.repeat(at)}${entry}`)
  return `${open}\n${lines.join(',\n')}${words.last}\n${' '.repeat(indent)}${close}`
}
