// Reads PostgreSQL URLs that name several servers, in libpq's syntax: `postgres://parley@a:5432,b:5432/parley`. `URL` can't parse these.

/** A PostgreSQL URL: the part before the hosts, the hosts, and the database with its parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/** Returns one URL for each server, in order. The list is empty if the text isn't a PostgreSQL URL with hosts and a database. */
export function serverUrls(url: string): string[] {
  const [, prefix = '', hosts = '', suffix = ''] = PARTS.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${prefix}${host}${suffix}`)
  return urls.every(hasHostAndDatabase) ? urls : []
}

/** Returns true if the text is a URL with a host and a path. */
function hasHostAndDatabase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { host, pathname } = new URL(url)
  return host !== '' && pathname.length > 1
}
