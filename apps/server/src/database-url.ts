// Where a PostgreSQL is. One URL can name several servers, as libpq writes it: `postgres://parley@a:5432,b:5432/parley`. `URL` rejects
// a list of hosts with ports.

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/** The URL of each server that a URL names, in its order. None if the URL isn't that of a PostgreSQL, with hosts and a database. */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`)
  return urls.every(hasHostAndDatabase) ? urls : []
}

function hasHostAndDatabase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { host, pathname } = new URL(url)
  return host !== '' && pathname.length > 1
}
