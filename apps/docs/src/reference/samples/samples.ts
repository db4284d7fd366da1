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

/** Returns a text in single quotes of a shell. */
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
    ...(body === undefined ? [] : [`-d ${quoted(json(body))}`]),
  ].join(' \\\n  ')
}

function client({ operationId, pathValues, query, headers, body, result }: SampleRequest): string {
  const options = Object.fromEntries([...query, ...headers].map(([name, value]) => [camelCase(name), value]))
  const values = [
    ...pathValues.map((value) => inJavaScript(value)),
    ...(body === undefined ? [] : [inJavaScript(body)]),
    ...(Object.keys(options).length === 0 ? [] : [inJavaScript(options)]),
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
  const lines = headersOf(request).map(([name, value]) => `    ${inJavaScript(name)}: ${inJavaScript(value)},`)
  return `const { PARLEY_BASE_URL, PARLEY_API_KEY } = process.env

const response = await fetch(\`\${PARLEY_BASE_URL}${target}\`, {${method === 'GET' ? '' : `\n  method: '${method}',`}
  headers: {
    Authorization: \`Bearer \${PARLEY_API_KEY}\`,${lines.map((line) => `\n${line}`).join('')}
  },${body === undefined ? '' : `\n  body: JSON.stringify(${inJavaScript(body, 2)}),`}
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
${result === undefined ? '' : `const { ${result} } = await response.json()`}${printed(result)}`.trimEnd()
}

const printed = (result: string | undefined): string => (result === undefined ? '' : `\nconsole.log(${result})`)

function python(request: SampleRequest): string {
  const { method, target, body, result } = request
  const headers = headersOf(request)
  const lines = headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${inPython(value)},`)
  const imports = headers.some(([, value]) => value === FRESH) ? '\nimport uuid' : ''
  return `import json
import os
import urllib.error
import urllib.request${imports}

request = urllib.request.Request(
    os.environ["PARLEY_BASE_URL"] + ${JSON.stringify(target)},${method === 'GET' ? '' : `\n    method="${method}",`}
    headers={
        "Authorization": "Bearer " + os.environ["PARLEY_API_KEY"],${lines.map((line) => `\n${line}`).join('')}
    },${body === undefined ? '' : `\n    data=json.dumps(${inPython(body, 4)}).encode(),`}
)
try:
    with urllib.request.urlopen(request) as response:
        print(${result === undefined ? 'response.status' : `json.load(response)["${result}"]`})
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())`
}

/** The maximum length of an object or a list on one line. */
const MOST_ON_A_LINE = 44

/** Returns a value as JSON, in which a short object or list stands on one line. */
function json(value: unknown, indent = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  const entries = Object.entries(value).map(
    ([key, item]) => `${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${json(item, indent + 2)}`,
  )
  const line = entries.join(', ')
  if (line === '') return `${open}${close}`
  if (line.length <= MOST_ON_A_LINE && !line.includes('\n')) return `${open}${space}${line}${space}${close}`
  const margin = ' '.repeat(indent)
  return `${open}\n${entries.map((entry) => `${margin}  ${entry}`).join(',\n')}\n${margin}${close}`
}

/** JSON as an expression of JavaScript, in the style of the samples: names without quotes, and texts in single quotes. */
const inJavaScript = (value: unknown, indent = 0): string =>
  json(value, indent)
    .replaceAll(/"([A-Za-z_]\w*)": /g, '$1: ')
    .replaceAll(/"((?:[^"\\']|\\[^"])*)"/g, "'$1'")
    .replaceAll(`'${FRESH}'`, 'crypto.randomUUID()')

/** JSON as an expression of Python, which writes `true`, `false` and `null` otherwise. */
const inPython = (value: unknown, indent = 0): string =>
  json(value, indent)
    .replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => PYTHON[token] ?? token)
    .replaceAll(`"${FRESH}"`, 'str(uuid.uuid4())')

const PYTHON: Record<string, string> = { true: 'True', false: 'False', null: 'None' }
