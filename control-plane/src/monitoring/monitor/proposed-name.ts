import { domainToUnicode } from 'node:url'

/**
 * The name that a monitor without one gets from its address: the host as people write it, `bücher.example` rather than
 * `xn--bcher-kva.example`, and the port unless it is the usual one.
 */
export function proposedName(host: string, port: string | number = ''): string {
  const readable = domainToUnicode(host) || host
  const bracketed = readable.includes(':') && !readable.startsWith('[') && port !== '' ? `[${readable}]` : readable
  return port === '' ? bracketed : `${bracketed}:${port}`
}
