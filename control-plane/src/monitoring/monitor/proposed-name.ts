import { domainToUnicode } from 'node:url'

/** The most characters of a name (`Name` of the contract). */
const MOST = 200

/**
 * The name that a monitor without one gets from its address: the host as people write it, `bücher.example` rather than
 * `xn--bcher-kva.example`, the port unless it is the usual one, and the path unless it is the root, so that two
 * monitors of one host differ. A name that would be too long ends with `…`.
 */
export function proposedName(host: string, port: string | number = '', path = ''): string {
  const readable = domainToUnicode(host) || host
  const isBare = readable.includes(':') && !readable.startsWith('[')
  const bracketed = isBare && `${port}${path}` !== '' ? `[${readable}]` : readable
  const name = `${bracketed}${port === '' ? '' : `:${port}`}${path.replace(/\/$/, '')}`
  return name.length > MOST ? `${name.slice(0, MOST - 1)}…` : name
}
