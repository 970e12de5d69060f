import { domainToASCII } from 'node:url'

const HOST = /^(?=.{3,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/** Longer than any name; the limit is needed because converting to ASCII takes quadratic time. */
const LONGEST = 1_000

/** A host name in lower case without a trailing dot; null if the text is not a host name, such as an address. */
export function hostName(text: string): string | null {
  if (text.length > LONGEST) return null
  const bare = text.trim().toLowerCase().replace(/\.$/, '')
  const ascii = /^[\x21-\x7e]*$/.test(bare) ? bare : domainToASCII(bare)
  return HOST.test(ascii) ? ascii : null
}

/** More than any zone has; bounds the outcome's size. */
const MOST = 50

/** Sorted and without duplicates (spec 2.1). */
export function nameserverSet(hosts: Iterable<string>): string[] {
  return [...new Set(hosts)].sort().slice(0, MOST)
}
