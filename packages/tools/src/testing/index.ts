export { CONVERSATION, type Demo, type DemoOptions, startDemo } from './demo.ts'
export { type Fault, type FaultProxy, HTML_200, type Seen, startFaultProxy } from './fault-proxy.ts'
export { freePort } from './free-port.ts'
export { type LocalPostgres, type LocalPostgresOptions, startPostgres } from './postgres.ts'
