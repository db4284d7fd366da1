// Writes the example request of an operation as code in four languages. A test runs each sample of each operation against the service.
import { FRESH, type SampleRequest } from './sample-request.ts'

/** A request as code in one language. */
export interface Sample {
  /** The name of the sample's tab. */
  name: string
  language: 'sh' | 'ts' | 'js' | 'python'
  source: string
}

/** Returns the samples of a request, in the order of their tabs. */
export const samplesOf = (request: SampleRequest): Sample[] => [
  { name: 'curl', language: 'sh', source: curl(request) },
  { name: '@parley/client', language: 'ts', source: client(request) },
  { name: 'fetch', language: 'js', source: fetchCall(request) },
  { name: 'Python', language: 'python', source: python(request) },
]

const headersOf = ({ headers, body }: SampleRequest): SampleRequest['headers'] =>
  body === undefined ? headers : [...headers, ['Content-Type', 'application/json']]

/** The maximum length of the line `curl "…"`. If it is longer, the URL moves to the next line. */
const MAX_FIRST_LINE = 52

/** Returns a text in single quotes for a shell. A single quote in it becomes `'\''`. */
const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Writes the request as a command of curl. If there is no request body, each query parameter is a `-d` on a line of its own. */
function curl(request: SampleRequest): string {
  const { method, target, body } = request
  // With the option `-G`, curl sends each `-d` as a query parameter. If `-d` is needed for a request body, the query stays in the URL.
  const [path = '', query = ''] = body === undefined ? target.split('?') : [target]
  const queryParameters = query === '' ? [] : query.split('&')
  const url = `"$PARLEY_BASE_URL${path}"`
  const command = `curl${query === '' ? '' : ' -G'}${method === 'GET' ? '' : ` -X ${method}`}`
  return [
    ...(command.length + url.length < MAX_FIRST_LINE ? [`${command} ${url}`] : [command, url]),
    '-H "Authorization: Bearer $PARLEY_API_KEY"',
    ...headersOf(request).map(([name, value]) =>
      value === FRESH ? `-H "${name}: $(date +%s)-$RANDOM"` : `-H ${quoteForShell(`${name}: ${value}`)}`,
    ),
    ...queryParameters.map((parameter) => `-d ${quoteForShell(parameter)}`),
    ...(body === undefined ? [] : [`-d ${quoteForShell(json(body))}`]),
  ].join(' \\\n  ')
}

/** Writes the request as a call of a client method, with the path's values, the body, and an object of query and headers as arguments. */
function client({ operationId, pathValues, query, headers, body, result }: SampleRequest): string {
  const options = Object.fromEntries([...query, ...headers].map(([name, value]) => [camelCase(name), value]))
  const methodArguments = [
    ...pathValues.map((value) => inJavaScript(value)),
    ...(body === undefined ? [] : [inJavaScript(body)]),
    ...(Object.keys(options).length === 0 ? [] : [inJavaScript(options)]),
  ]
  return `import { createParley } from '@parley/client'

// Reads PARLEY_BASE_URL and PARLEY_API_KEY.
const parley = createParley()

${result === undefined ? '' : `const { ${result} } = `}await parley.${operationId}(${methodArguments.join(', ')})${printLine(result)}`
}

/** Returns the name that the client gives to a query parameter or a header: `ifMatch` for `If-Match`. */
const camelCase = (name: string): string =>
  name.charAt(0).toLowerCase() + name.slice(1).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Writes the request as JavaScript that uses only `fetch`. */
function fetchCall(request: SampleRequest): string {
  const { method, target, body, result } = request
  const headers = headersOf(request).map(([name, value]) => `\n    ${inJavaScript(name)}: ${inJavaScript(value)},`)
  return `const { PARLEY_BASE_URL, PARLEY_API_KEY } = process.env

const response = await fetch(\`\${PARLEY_BASE_URL}${target}\`, {${method === 'GET' ? '' : `\n  method: '${method}',`}
  headers: {
    Authorization: \`Bearer \${PARLEY_API_KEY}\`,${headers.join('')}
  },${body === undefined ? '' : `\n  body: JSON.stringify(${inJavaScript(body, 2)}),`}
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
${result === undefined ? '' : `const { ${result} } = await response.json()`}${printLine(result)}`.trimEnd()
}

/** Returns the line of JavaScript that prints the result. It is empty if the response has no body. */
const printLine = (result: string | undefined): string => (result === undefined ? '' : `\nconsole.log(${result})`)

/** Writes the request as Python that uses only the standard library. */
function python(request: SampleRequest): string {
  const { method, target, body, result } = request
  const headers = headersOf(request)
  const headerLines = headers.map(([name, value]) => `\n        ${JSON.stringify(name)}: ${inPython(value)},`)
  const uuidImport = headers.some(([, value]) => value === FRESH) ? '\nimport uuid' : ''
  return `import json
import os
import urllib.error
import urllib.request${uuidImport}

request = urllib.request.Request(
    os.environ["PARLEY_BASE_URL"] + ${JSON.stringify(target)},${method === 'GET' ? '' : `\n    method="${method}",`}
    headers={
        "Authorization": "Bearer " + os.environ["PARLEY_API_KEY"],${headerLines.join('')}
    },${body === undefined ? '' : `\n    data=json.dumps(${inPython(body, 4)}).encode(),`}
)
try:
    with urllib.request.urlopen(request) as response:
        print(${result === undefined ? 'response.status' : `json.load(response)["${result}"]`})
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())`
}

/** The maximum length of an object or an array on one line. Longer ones get a line for each item. */
const MAX_LINE = 44

/** Returns a value as JSON, with short objects and arrays on one line. Other lines are indented by `indent` spaces or more. */
function json(value: unknown, indent = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  const items = Object.entries(value).map(
    ([key, item]) => `${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${json(item, indent + 2)}`,
  )
  const line = items.join(', ')
  if (line === '') return `${open}${close}`
  if (line.length <= MAX_LINE && !line.includes('\n')) return `${open}${space}${line}${space}${close}`
  const margin = ' '.repeat(indent)
  return `${open}\n${items.map((item) => `${margin}  ${item}`).join(',\n')}\n${margin}${close}`
}

/** Returns a value as JavaScript: JSON in which `"name": "text"` becomes `name: 'text'`. A text with quotes stays in double quotes. */
const inJavaScript = (value: unknown, indent = 0): string =>
  json(value, indent)
    // The expression matches each string as a whole. Otherwise, the search could go on at the closing quote of a string that stays.
    .replaceAll(STRING, (string, colon: string | undefined) => {
      if (colon !== undefined && IDENTIFIER.test(string)) return `${string.slice(1, -colon.length - 1)}${colon}`
      return /'|\\"/.test(string) ? string : string.replaceAll('"', "'")
    })
    .replaceAll(`'${FRESH}'`, 'crypto.randomUUID()')

/** A string in JSON. If it is the name of a property, the colon after it belongs to the match. */
const STRING = /"(?:[^"\\]|\\.)*"(: )?/g
const IDENTIFIER = /^"[A-Za-z_]\w*": $/

/** Returns a value as Python: JSON with `True`, `False` and `None` for `true`, `false` and `null`. */
const inPython = (value: unknown, indent = 0): string =>
  json(value, indent)
    // The expression also matches strings, which stay unchanged. Otherwise, a `true` inside a string would be replaced.
    .replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => PYTHON_CONSTANTS[token] ?? token)
    .replaceAll(`"${FRESH}"`, 'str(uuid.uuid4())')

const PYTHON_CONSTANTS: Record<string, string> = { true: 'True', false: 'False', null: 'None' }
