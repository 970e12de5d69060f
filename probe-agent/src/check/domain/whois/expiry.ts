import { readDate } from '../date.ts'
import { readDistance } from '../relative-date.ts'
import type { Entry } from './entry.ts'

/** The keys that registries use for the end of a registration, most certain first. */
const KEYS: readonly RegExp[] = [
  /^registry expir(?:y|ation)(?: date)?$/,
  /^(?:domain |record |registration |domain name )?(?:name )?(?:will )?(?:expir(?:y|ation|e|es|ed)|exp|expdate)(?: date| on| at| time| of registration)?$/,
  /^domain (?:date)?(?:expires|billeduntil|datebilleduntil)$/,
  /^(?:(?:domain |registration )?(?:is )?(?:paid|valid(?:ity)?|registered|active|renewed|billed|delegated)(?: until| till| to| thru| through| up to)|validity(?: date| end| period)?|valid date|(?:date )?(?:next )?renewal(?: date| due(?: date)?| on)?|renew(?: date| by| before)?|(?:renewal |next )?due(?: date| on)?|date due)$/,
  /^(?:(?:registration|validity|contract|lease|service|subscription|domain)(?: period)? )?(?:ends?|end date|ending|termination|until|till)(?: date| on| at)?$/,
  /^(?:fecha (?:de |del )?)?(?:vencimiento|expiraci[oó]n|caducidad|fin|v[aá]lido hasta|vence|expira)(?: el)?$|^data? (?:de |di |do |da )?(?:expira[cç][aã]o|scadenza|vencimento|fim|validade)$|^(?:expira em|validade|scade|scadenza)$/,
  /^(?:date (?:d['’ ]?|de |de l['’ ])?(?:expiration|fin|[ée]ch[ée]ance|fin de validit[ée])|expire le|valable jusqu['’ ]?au)$/,
  /^(?:ablauf|ablaufdatum|l[aä]uft ab(?: am)?|g[üu]ltig bis|verloopdatum|vervaldatum|geldig tot|utl[øo]psdato|ud?l[øo]bsdato|utl[øo]per|utg[åa]ngsdatum|utg[åa]r|p[äa][äa]ttyy|voimassa|data wyga[śs]ni[eę]cia|wygasa|wa[żz]na do|platnost do|expirace|plat[ií] do|platn[áa] do|lej[áa]rat|[ée]rv[ée]nyess[ée]g|expir[ăa](?: la)?|valabil p[âa]n[ăa] la|geçerlilik(?: tarihi)?|son kullanma tarihi|biti[sş] tarihi|galioja iki|aegub|kehtib kuni|der[īi]gs l[īi]dz)$/,
  /^(?:有効期限|有効期日|만기일|종료일|사용 ?종료일|만료일|到期日期?|到期时间|到期時間|过期时间|过期日期|有效期(?:至|限)?|有效期限|屆滿日期|срок(?: действия| регистрации| делегирования)?|оплачен(?:о)? до|действует до|дата окончания(?: .*)?|оплачено до|діє до|λήξη|ημερομηνία λήξης|ngày hết hạn|วันหมดอายุ|tanggal (?:kedaluwarsa|berakhir|habis)|berlaku sampai)$/,
  /\bexpir(?:y|ation|es?)\b.*\b(?:date|on|time)\b|\b(?:date|on|time)\b.*\bexpir(?:y|ation|es?)\b/,
  /\bexpir/,
]
const OTHER_THINGS =
  /\b(?:option|dnssec|signature|key|certificate|lock|transfer|contact|account|password|auth|registrar registration)\b/
const REGISTRAR_S = /^registrar registration expiration date$/
/** A date with a day after the twelfth reveals the order of all dates in an answer. */
const MONTH_FIRST = /^(?:0?[1-9]|1[0-2])([/.-])(?:1[3-9]|2\d|3[01])\1\d{4}\b/

/**
 * The end of the registration in epoch milliseconds; the registry's own date takes precedence over the registrar's. A
 * distance such as `in 34 days` is counted from `now`; null: it is not read.
 */
export function expiryOf(entries: readonly Entry[], now: number | null = null): number | null {
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
  return (
    firstDate(entry => REGISTRAR_S.test(entry.key)) ??
    firstDate(isUnderHeading) ??
    untilOf(entries) ??
    sentenceOf(entries) ??
    (now === null ? null : distanceOf(entries, now))
  )
}

/** `Expires: in 34 days`, `This domain expires in 34 days`, `Days left: 34`. */
function distanceOf(entries: readonly Entry[], now: number): number | null {
  for (const entry of entries) {
    const isEnd =
      KEYS.some(pattern => pattern.test(entry.key)) && !OTHER_THINGS.test(entry.key) && !/valid|gültig/.test(entry.key)
    const at = readDistance(entry, now, isEnd)
    if (at !== null) return at
  }
  return null
}

function isUnderHeading(entry: Entry): boolean {
  return entry.key === '' && KEYS.some(pattern => pattern.test(entry.section)) && !OTHER_THINGS.test(entry.section)
}

const SENTENCE =
  /\b(?:expires?|expiring|valid|registered|paid|active|renewed)\b[^\d]{0,40}?\b(?:on|until|till|to|through|before|by)\b:?\s+(?=\p{L}*[\s,]*\d|\p{Lu})(.{6,40})$/iu

/** `This domain is registered until 2 May 2031.`, beside no key. */
function sentenceOf(entries: readonly Entry[]): number | null {
  for (const { key, value } of entries) {
    const said = key === '' ? SENTENCE.exec(value.slice(0, LONGEST_SENTENCE))?.[1] : undefined
    const at = said === undefined ? null : readDate(said)
    if (at !== null) return at
  }
  return null
}

const LONGEST_SENTENCE = 200

const UNTIL = /\buntil\s+(\d{4}\S*)|\bconnected\s*\((\d{4}\/\d{2}\/\d{2})\)/i

/** `status: OK-UNTIL 20121204000000`, `[State] Connected (2015/03/31)`: the status contains the end. */
function untilOf(entries: readonly Entry[]): number | null {
  for (const { key, value } of entries) {
    const until = /^(?:status|state|状態)$/.test(key) ? UNTIL.exec(value) : null
    if (until !== null) return readDate(until[1] ?? until[2] ?? '')
  }
  return null
}
