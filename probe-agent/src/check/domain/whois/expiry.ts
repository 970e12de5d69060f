import { readDate } from '../date.ts'
import type { Entry } from './entry.ts'

/** What registries call the end of a registration, the most certain first. */
const KEYS: readonly RegExp[] = [
  /^registry expir(?:y|ation)(?: date)?$/,
  /^(?:domain |record |registration |domain name )?(?:name )?(?:expir(?:y|ation|e|es|ed)|exp)(?: date| on| at| time| of registration)?$/,
  /^domain (?:date)?(?:expires|billeduntil|datebilleduntil)$/,
  /^(?:paid till|paid until|valid(?:ity)?(?: until| till| to| date)?|(?:date )?renewal(?: date)?|renew(?: date)?|renewal due|due date|date due)$/,
  /^(?:fecha de )?(?:vencimiento|expiraci[oó]n|caducidad)$|^data? (?:de |di )?(?:expira[cç][aã]o|scadenza|vencimento)$/,
  /^(?:date d['’ ]?expiration|ablaufdatum|son kullanma tarihi|bitis tarihi|有効期限|만기일|사용 ?종료일|到期日期|过期时间|срок)$/,
  /\bexpir(?:y|ation|es?)\b.*\b(?:date|on|time)\b|\b(?:date|on|time)\b.*\bexpir(?:y|ation|es?)\b/,
  /\bexpir/,
]
const OTHER_THINGS =
  /\b(?:option|dnssec|signature|key|certificate|lock|transfer|contact|account|password|auth|registrar registration)\b/
const REGISTRAR_S = /^registrar registration expiration date$/

/** The end of the registration in epoch milliseconds: the registry's own date before the registrar's. */
export function expiryOf(entries: readonly Entry[]): number | null {
  for (const pattern of KEYS) {
    const at = firstDate(entries, entry => pattern.test(entry.key) && !OTHER_THINGS.test(entry.key))
    if (at !== null) return at
  }
  return (
    firstDate(entries, entry => REGISTRAR_S.test(entry.key)) ?? firstDate(entries, isUnderHeading) ?? untilOf(entries)
  )
}

function firstDate(entries: readonly Entry[], applies: (entry: Entry) => boolean): number | null {
  for (const entry of entries) {
    const at = applies(entry) ? readDate(entry.value) : null
    if (at !== null) return at
  }
  return null
}

function isUnderHeading(entry: Entry): boolean {
  return entry.key === '' && /^(?:expir(?:y|ation|es)|expire)(?: date| on)?$/.test(entry.section)
}

/** `status: OK-UNTIL 20121204000000`: the end stands in the status. */
function untilOf(entries: readonly Entry[]): number | null {
  for (const { key, value } of entries) {
    const until = key === 'status' ? /\buntil\s+(\d{4}\S*)/i.exec(value)?.[1] : undefined
    if (until !== undefined) return readDate(until)
  }
  return null
}
