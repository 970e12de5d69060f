import type { Entry } from './entry.ts'

const KEYS: readonly RegExp[] = [
  /^(?:sponsoring )?registrar(?: of record| name| organi[sz]ation| compagnie name)?$/,
  /^(?:current |domain )?regist(?:r)?ar(?: company| id| handle)?$|^registrar nickname$/,
]
/** Keys that are used if no statement is called the registrar. */
const STAND_INS =
  /^(?:authorized agency|registration service provid(?:er|ed by)|registered (?:by|through|via)|registrado por|registro|registrador|registerer|provider|record maintained by|등록대행자|domain support|kayit operatoru)$/
const SECTION =
  /^(?:registrar|registrar information|sponsoring registrar|registrar data|organization using domain name registrar|\*? ?registrar)$/
const NAME_IN_SECTION =
  /^(?:name|organi[sz]ation|org|organization name|organi[sz]ation name|registrar name|company|company name)$/

/** The sponsoring registrar, without the addresses and tags that are printed beside its name. */
export function registrarOf(entries: readonly Entry[]): string | null {
  const section = entries.filter(entry => SECTION.test(entry.section))
  const candidates = [
    namesOfHandles(entries),
    ...KEYS.map(pattern => entries.filter(entry => pattern.test(entry.key))),
    section.filter(entry => entry.key === '' || NAME_IN_SECTION.test(entry.key)).slice(0, 1),
    entries.filter(entry => STAND_INS.test(entry.key)),
  ]
  const names = candidates.flat().map(entry => registrarName(entry.value))
  return names.find(name => name !== null) ?? null
}

/** A handle, e.g. `MARK-0292` or `ua.imena`. */
const HANDLE = /^(?=\S*[\d.-])[\w.-]+$/

/** `registrar: MARK-0292`, followed in the same paragraph by the name that belongs to the handle. */
function namesOfHandles(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry, index) => {
    const before = entries.slice(0, index).findLast(one => one.paragraph !== entry.paragraph || one.key === 'registrar')
    return (
      NAME_IN_SECTION.test(entry.key) &&
      before?.paragraph === entry.paragraph &&
      before.key === 'registrar' &&
      HANDLE.test(before.value)
    )
  })
}

const LONGEST = 1_000
/** The registry's number for a registrar: `(R151-LRMS)`. */
const REGISTRY_NUMBER = /\s*\(R\d+-[A-Z]+\)$/
/** An address stands for the name only if there is no name beside it. */
const ADDRESS = /(?<=\S)\s*\[?\(?\s*(?:https?:\/\/|www\.)\S*\s*\)?\]?\s*$/i

/** The name alone; null if the value says that there is none. */
export function registrarName(value: string): string | null {
  const bare = value
    .slice(0, LONGEST)
    .replace(/\s+/g, ' ')
    .replace(/^[A-Z]{1,4}-?\d+\s+\((.+)\)$/, '$1')
    .replace(ADDRESS, '')
    .replace(/\s*\[tag\s*=[^\]]*\]/i, '')
    .trim()
    .replace(REGISTRY_NUMBER, '')
  return /^(?:|n\/?a|none|-+|not applicable|no registrar(?: listed.*)?)$/i.test(bare) ? null : bare.slice(0, 500)
}
