// The package as CommonJS.
const { createParley, ParleyError } = require('@parley/client')
const { createClient, getCaller } = require('@parley/client/operations')

async function main() {
  const { baseUrl, apiKey } = JSON.parse(process.env.GIVEN)
  const { member } = await createParley({ baseUrl, apiKey }).getCaller()
  const error = await createClient({ baseUrl, apiKey: 'none' }, { getCaller })
    .getCaller()
    .catch((caught) => caught)
  console.log(JSON.stringify({ member: typeof member.uniqueId, error: error instanceof ParleyError && error.code }))
}

void main()
