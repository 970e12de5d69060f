import { readDate } from '../date.ts'
import type { Entry } from './entry.ts'

/** The keys that registries use for the end of a registration, most certain first. */
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
/** A date with a day after the twelfth reveals the order of all dates in an answer. */
const MONTH_FIRST = /^(?:0?[1-9]|1[0-2])\/(?:1[3-9]|2\d|3[01])\/\d{4}\b/

/** The end of the registration in epoch milliseconds; the registry's own date takes precedence over the registrar's. */
export function expiryOf(entries: readonly Entry[]): number | null {
  const order = entries.some(entry => MONTH_FIRST.test(entry.value)) ? 'month first' : 'day first'
  const firstDate = (applies: (entry: Entry) => boolean): number | null => {
    for (const entry of entries) {
      const at = applies(entry) ? readDate(entry.value, order) : null
      if (at !== null) return at
    }
    return null
  }
  for (const pattern of KEYS) {
    const at = firstDate(entry => pattern.test(entry.key) && !OTHER_THINGS.test(entry.key))
    if (at !== null) return at
  }
  return firstDate(entry => REGISTRAR_S.test(entry.key)) ?? firstDate(isUnderHeading) ?? untilOf(entries)
}

function isUnderHeading(entry: Entry): boolean {
  return entry.key === '' && /^(?:(?:expir(?:y|ation|es)|expire)(?: date| on)?|renewal date)$/.test(entry.section)
}

const UNTIL = /\buntil\s+(\d{4}\S*)|\bconnected\s*\((\d{4}\/\d{2}\/\d{2})\)/i

/** `status: OK-UNTIL 20121204000000`, `[State] Connected (2015/03/31)`: the status contains the end. */
function untilOf(entries: readonly Entry[]): number | null {
  for (const { key, value } of entries) {
    const until = /^(?:status|state|状態)$/.test(key) ? UNTIL.exec(value) : null
    if (until !== null) return readDate(until[1] ?? until[2] ?? '')
  }
  return null
}
