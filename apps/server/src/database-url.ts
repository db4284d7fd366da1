// Reads PostgreSQL URLs that name several servers, in libpq's syntax: `postgres://parley@a:5432,b:5432/parley`. `URL` can't parse these.

/** A PostgreSQL URL: the part before the hosts, the hosts, and the database with its parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/** Returns one URL for each server, in order. The list is empty if the text isn't a PostgreSQL URL with hosts and a database. */
export function serverUrls(url: string): string[] {
  const [, prefix = '', hosts = '', suffix = ''] = PARTS.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${prefix}${host}${suffix}`)
  return urls.every(hasHostAndDatabase) && !HAS_LATE_AT.test(suffix) ? urls : []
}

/** An `@` behind the hosts. The password then has a `/`, `?` or `#`, which ended the hosts too early. A parameter can have an `@`. */
const HAS_LATE_AT = /^\/[^?#]*@|^[?#].*@/

/** Says what is wrong with a URL for which `serverUrls` returns an empty list. The sentence has no part of the URL: all can be secret. */
export function urlFlaw(url: string): string {
  if (!/^postgres(?:ql)?:\/\//.test(url)) return 'it begins with neither file: nor postgres://'
  if (/\s/.test(url)) return 'it has a space or a line break'
  const [, , hosts = '', suffix = ''] = PARTS.exec(url) ?? []
  if (HAS_LATE_AT.test(suffix)) return 'a / ? or # in its password is not percent-encoded'
  if (hosts.split(',').includes('')) return 'it names no host'
  if (!/^\/[^?#]/.test(suffix)) return 'it names no database'
  return 'a host or a port in it is malformed'
}

/** Returns true if the text is a URL with a host and a path. */
function hasHostAndDatabase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { host, pathname } = new URL(url)
  return host !== '' && pathname.length > 1
}
