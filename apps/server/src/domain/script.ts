// A rule as a script. The types are the kernel's; this name for them stays until every rule has its statements beside it.
export type { ReadScript, Script } from '../store/kernel/statement.ts'
