// The imports that each folder may have. A new entry is a decision: change this file in a separate commit. `docs/architecture.md` has
// the diagram. A lint rule ensures that only main.ts uses `process`.

export const SERVER = 'apps/server/src'

/** Returns the names that spaces separate. */
const names = (list: string) => list.split(' ')
/** Returns the paths of files and folders of the server. In `paths`, a space separates them. */
const server = (paths: string) => names(paths).map((path) => `${SERVER}/${path}`)
/** Returns the paths of folders of the domain. */
const domain = (folders: string) => names(folders).map((name) => `${SERVER}/domain/${name}`)

/** Returns the paths of files of the face of `identities`. Nobody imports its other files. */
const identities = (files: string) => names(files).map((name) => `${SERVER}/domain/identities/${name}.ts`)

const RUNTIME = ['node:', '@parley/contract']

/**
 * The allowed imports of a folder's files, besides its own: folders and files from the root, packages, and modules of Node. A file belongs
 * to the longest of these paths, and a test to the `test` of its package, also if it stands beside its subject.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src': [],
  'packages/contract/src/document': ['node:', 'yaml'],
  'packages/contract/src/generate': [
    'packages/contract/src/document',
    '@hono/zod-openapi',
    '@parley/contract/phone-number',
    'node:fs',
  ],
  'packages/contract/src/proofs': [
    'packages/contract/src/document',
    '@hono/zod-openapi',
    'ajv',
    'ajv-formats',
    'fast-check',
    'node:util',
  ],
  'packages/contract/scripts': ['packages/contract/src/document', 'node:', 'openapi-typescript', 'typescript'],
  'packages/contract/test': [
    'packages/contract/scripts',
    'packages/contract/src',
    '@hono/zod-openapi',
    'ajv',
    'ajv-formats',
    'node:',
    'vitest',
    'yaml',
  ],
  'packages/client/src': ['@parley/contract', 'openapi-fetch'],
  'packages/client/examples': ['@hono/node-server', '@parley/client', '@parley/sandbox', 'express', 'hono', 'node:'],
  'packages/client/scripts': ['packages/client/src', '@parley/contract/document', '@parley/tools/review', 'node:'],
  'packages/client/test': [
    'packages/client/scripts',
    'packages/client/src',
    'packages/client/package.json',
    '@parley/client',
    '@parley/contract',
    '@parley/contract/document',
    '@parley/tools',
    'esbuild',
    'fast-check',
    'hono/cookie',
    'node:',
    'standardwebhooks',
    'vitest',
  ],
  'packages/sandbox/src': ['@parley/contract', '@parley/server/service', 'node:events'],
  'packages/sandbox/test': [
    ...names('packages/sandbox/src @parley/client @parley/sandbox @parley/tools esbuild node: standardwebhooks vitest'),
  ],
  'packages/tools/src': [
    '@parley/contract',
    '@parley/contract/document',
    'ajv/dist/2020.js',
    'node:',
    'pg',
    'tar',
    'tsdown',
    'vitest',
    'yaml',
  ],
  'packages/tools/test': [
    'packages/tools/src',
    '@parley/contract',
    '@parley/contract/document',
    'node:',
    'vitest',
    'yaml',
    'zod',
  ],
  [`${SERVER}/service.ts`]: [
    ...domain('api-keys conversations events kernel operator tables'),
    ...server('config.ts generated http import-export operations store sqlite telemetry webhook-delivery'),
    'hono',
  ],
  [`${SERVER}/generated`]: ['@hono/zod-openapi', '@parley/contract/phone-number'],
  // The floors of the domain, from top to bottom.
  [`${SERVER}/domain/operator`]: [
    ...domain('api-keys channels events kernel tables webhooks'),
    ...identities('store duplicates'),
    ...server('sql store'),
    '@parley/contract',
  ],
  [`${SERVER}/domain/messages`]: [
    ...domain('conversations kernel tables'),
    ...identities('address'),
    ...server('sql'),
    '@parley/contract',
    'node:crypto',
  ],
  [`${SERVER}/domain/conversations`]: [
    ...domain('channels kernel tables'),
    ...identities('address'),
    ...server('sql store'),
    '@parley/contract',
  ],
  [`${SERVER}/domain/contacts`]: [
    ...domain('kernel tables'),
    ...identities('duplicates find lock store'),
    ...server('sql'),
    '@parley/contract',
  ],
  [`${SERVER}/domain/channels`]: [
    ...domain('kernel tables'),
    ...identities('address duplicates find lock lock-senders recipients reported-contacts senders'),
    ...server('sql store'),
    '@parley/contract',
  ],
  [`${SERVER}/domain/webhooks`]: [...domain('events kernel tables'), ...server('sql store'), '@parley/contract'],
  [`${SERVER}/domain/directory`]: [...domain('kernel'), ...server('sql'), '@parley/contract'],
  [`${SERVER}/domain/api-keys`]: [
    ...domain('kernel tables'),
    ...server('sql store'),
    '@parley/contract',
    'node:crypto',
    'node:zlib',
  ],
  [`${SERVER}/domain/events`]: [...domain('kernel'), ...server('fairness sql store'), '@parley/contract'],
  [`${SERVER}/domain/identities`]: [...domain('kernel tables'), ...server('sql'), '@parley/contract'],
  [`${SERVER}/domain/tables`]: [...domain('kernel'), ...server('sql'), '@parley/contract'],
  [`${SERVER}/domain/kernel`]: [`${SERVER}/sql`, '@parley/contract', 'node:crypto'],
  [`${SERVER}/database-url.ts`]: [],
  [`${SERVER}/fairness`]: [`${SERVER}/sql/errors.ts`, 'node:diagnostics_channel'],
  [`${SERVER}/sql`]: ['@parley/contract', 'node:crypto'],
  [`${SERVER}/store`]: [...domain('kernel'), ...server('sql'), 'node:crypto'],
  [`${SERVER}/sqlite`]: [...domain('kernel'), ...server('fairness sql store'), 'node:'],
  [`${SERVER}/postgres`]: [...server('database-url.ts fairness sql store'), 'node:net', 'node:timers/promises', 'pg'],
  [`${SERVER}/http`]: [
    ...domain('api-keys conversations events kernel'),
    ...server('config.ts generated fairness sql store'),
    '@parley/contract',
    'hono',
    '@hono/',
    'pino',
    'node:events',
    'node:http',
    'node:net',
    'node:stream',
  ],
  [`${SERVER}/telemetry`]: [
    ...domain('api-keys directory webhooks'),
    ...server('generated/policy.ts sql store http fairness/bounds.ts'),
    '@opentelemetry/',
    'pino',
    'prom-client',
  ],
  [`${SERVER}/import-export`]: [
    ...domain('events kernel operator tables'),
    ...server('generated/schemas.ts store'),
    '@parley/contract',
    'zod',
    'node:buffer',
    'node:crypto',
  ],
  [`${SERVER}/webhook-delivery`]: [
    ...domain('events kernel webhooks'),
    ...server('generated/policy.ts fairness sql store'),
    '@parley/contract',
    'pino',
    'node:',
  ],
  [`${SERVER}/operations`]: [
    ...domain('api-keys channels contacts conversations directory kernel messages'),
    ...identities('duplicates move'),
    ...server('generated http'),
  ],
  [`${SERVER}/config.ts`]: [...server('database-url.ts generated/policy.ts'), 'node:net', 'node:url'],
  [`${SERVER}/simulated-app`]: ['@parley/client'],
  [`${SERVER}/commands`]: [
    ...domain('api-keys contacts events kernel operator tables webhooks'),
    ...identities('move'),
    ...server('config.ts generated/policy.ts generated/schemas.ts http import-export simulated-app postgres sql'),
    ...server('service.ts sqlite store telemetry webhook-delivery'),
    'commander',
    ...RUNTIME,
  ],
  [`${SERVER}/main.ts`]: [`${SERVER}/commands`, 'node:child_process', 'node:net', 'node:os'],
  'apps/server/bin': [`${SERVER}/commands`, `${SERVER}/main.ts`, 'node:events', 'node:module', 'node:url'],
  'apps/server/scripts': [`${SERVER}/config.ts`, '@parley/contract/document', '@parley/contract/generate', 'node:'],
  'apps/server/soak': ['apps/server/test', '@parley/tools', 'node:'],
  'apps/server/test': [
    SERVER,
    'packages/sandbox/src',
    '@parley/client',
    '@parley/contract',
    '@parley/contract/document',
    '@parley/contract/generate',
    '@parley/contract/proofs',
    '@parley/tools',
    '@hono/zod-openapi',
    'ajv',
    'ajv-formats',
    'fast-check',
    'node:',
    'pg',
    'standardwebhooks',
    'tsdown',
    'vitest',
    'yaml',
    'zod',
  ],
  'apps/docs/src': [
    '@parley/contract/document',
    '@parley/tools',
    '@viz-js/viz',
    'esbuild',
    'marked',
    'yaml',
    ...RUNTIME,
  ],
  'apps/docs/test': [
    'apps/docs/src',
    '@parley/contract/document',
    '@parley/tools',
    'axe-core',
    'playwright-core',
    'vitest',
    ...RUNTIME,
  ],
  'apps/whatsapp/src': names('@parley/client @hono/node-server hono node:'),
  'apps/whatsapp/bin': ['apps/whatsapp/src'],
  // The stand-in for WhatsApp judges requests by rules of its own.
  'apps/whatsapp/fake': names('apps/whatsapp/src/incoming/json.ts @hono/node-server @parley/client hono node:'),
  'apps/whatsapp/test': [
    ...names('apps/whatsapp/fake apps/whatsapp/src @hono/node-server @parley/client @parley/sandbox @parley/tools'),
    ...names('node: playwright-core vitest'),
  ],
  'packages/tools/bench/src': ['@parley/tools', '@hono/node-server', 'hono', 'node:', 'pg'],
  'packages/tools/bench/test': ['packages/tools/bench/src', 'node:', 'pg', 'vitest'],
  'packages/tools/runtimes/test': [
    ...names('@parley/client @parley/tools esbuild msw node: playwright-core standardwebhooks undici vitest'),
  ],
  // They get the packed client.
  'packages/tools/runtimes/programs': [],
  'vitest.config.ts': ['vitest.reporter.ts', 'vitest.sequencer.ts', 'node:os', 'vitest'],
  'vitest.reporter.ts': [
    'apps/docs/test/coverage.ts',
    'apps/server/test/heard-statements.ts',
    'packages/tools/src/testing/run-folder.ts',
    'packages/tools/src/testing/secrets-record.ts',
    'node:',
    'vitest',
  ],
  'vitest.sequencer.ts': ['vitest'],
}

/** The only imports of an app, and of the files of another package or app, each with its reason. */
export const MAY_CROSS: Readonly<Record<string, { imports: readonly string[]; reason: string }>> = {
  'packages/sandbox/src': {
    imports: ['@parley/server/service'],
    reason: 'It is the server itself in the process of a test, and its package carries what it imports here.',
  },
  'apps/server/test': {
    imports: ['packages/sandbox/src'],
    reason: 'They compare the sandbox with a served process, by the random requests that the server is tested with.',
  },
  'vitest.reporter.ts': {
    imports: [
      'apps/docs/test/coverage.ts',
      'apps/server/test/heard-statements.ts',
      'packages/tools/src/testing/run-folder.ts',
      'packages/tools/src/testing/secrets-record.ts',
    ],
    reason: 'It ends a run of all tests: it compares what the server has recorded with the contract.',
  },
}
