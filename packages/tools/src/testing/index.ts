// The entry `@parley/tools`: functions that start the service, PostgreSQL or a proxy that causes faults, for tests.
export { blocksOf, type DocumentBlock } from './document-blocks.ts'
export { type NetworkFault, type FaultProxy, HTML_200, type Seen, startFaultProxy } from './fault-proxy.ts'
export { freePort, listenOnFreePort } from './free-port.ts'
export { type LocalPostgres, type LocalPostgresOptions, startPostgres } from './postgres.ts'
export {
  CONVERSATION,
  failureOf,
  PARLEY,
  ServiceFailed,
  type ServiceOptions,
  type ServiceProcess,
  startService,
} from './service.ts'
