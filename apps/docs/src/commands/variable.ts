/** An environment variable that a command needs. Throws if it isn't set. */
export function variable(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} isn't set.`)
  return value
}
