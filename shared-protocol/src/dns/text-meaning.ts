import { spfMeaning } from './spf-meaning.ts'

/**
 * The joined text of a TXT record without the spelling that is free in policies for mail: SPF (RFC 7208) and lists of
 * tags (RFC 6376 3.2), which DKIM keys, DMARC, MTA-STS, TLS reports and BIMI are. Null for any other text, and for lists
 * that their readers refuse: those are compared as they are.
 */
export function policyMeaning(text: string, isKey: boolean): string | null {
  if (/^v=spf1( |$)/i.test(text)) return spfMeaning(text)
  if (isKey) return tagsMeaning(text, 'DKIM1')
  const [, version] = /^\s*v\s*=\s*(DKIM1|DMARC1|STSv1|TLSRPTv1|BIMI1)\s*(?:;|$)/i.exec(text) ?? []
  return version === undefined ? null : tagsMeaning(text, version.toUpperCase())
}

/** Tags of DMARC whose values are keywords, read without case (RFC 7489 6.3). */
const KEYWORDS = new Set(['p', 'sp', 'np', 'adkim', 'aspf', 'fo', 'rf'])

function tagsMeaning(text: string, kind: string): string | null {
  const parts = text.split(';').map(part => part.trim())
  if (parts.at(-1) === '') parts.pop()
  const tags = parts.map(part => /^([a-z]\w*)\s*=\s*(.*)$/is.exec(part))
  const names = tags.map(tag => tag?.[1])
  if (tags.length === 0 || tags.includes(null) || new Set(names).size < names.length) return null
  const shown = tags.map(tag => `${tag?.[1]}=${valueMeaning(kind, tag?.[1] ?? '', tag?.[2] ?? '')}`)
  // The version has to come first; the order of the others is free.
  return [...shown.slice(0, 1), ...shown.slice(1).sort()].join(';')
}

function valueMeaning(kind: string, tag: string, value: string): string {
  // White space is free in base64, and around the colons of lists.
  if (kind === 'DKIM1' && tag === 'p') return value.replace(/\s+/g, '')
  if (kind === 'DKIM1' && tag !== 'n') return spaceless(value, ':')
  if (kind === 'DMARC1' && KEYWORDS.has(tag)) return spaceless(value, ':').toLowerCase()
  return spaceless(value, ',')
}

function spaceless(list: string, separator: string): string {
  const items = list.split(separator)
  return items.map(item => item.trim()).join(separator)
}
