import type { Entry } from './entry.ts'

const KEYS: readonly RegExp[] = [
  /^(?:(?:sponsoring|current|domain|accredited|managing|record|registering) )?registrar(?: of record| name| organi[sz]ation(?: name)?| org| company(?: name)?| compagnie name| full name)?$/,
  /^(?:(?:sponsoring|current|domain) )?regist(?:r)?ar(?: company| id| handle| code| nickname| client id)?$/,
]
/** Keys that are used if no statement is called the registrar. */
const STAND_INS =
  /^(?:authori[sz]ed agen(?:cy|t)|registration (?:service provid(?:er|ed by)|provider|agent)|(?:domain )?(?:registered|sponsored|managed|maintained|serviced) (?:by|through|via|with)|service provider|sponsor(?:ing agent)?|registrado por|registrado en|registro|registrador(?:a)?|agente registrador|registraire|bureau d['’ ]enregistrement|enregistr[ée] par|registratur|domain provider|registerer|provider|record maintained by|maintainer|agent|등록대행자|ผู้ให้บริการจดทะเบียน|ผู้รับจดทะเบียน|指定事業者|注册商|註冊商|受理註冊機構|所属注册机构|регистратор|реєстратор|domain support|kay[iı]t operat[oö]r[uü])$/
const SECTION =
  /^(?:(?:current |sponsoring )?registrar(?: information| data| details| contact| of record)?|registered (?:by|through|via)|registration service provider|organization using domain name registrar|\*? ?registrar)$/
const NAME_IN_SECTION =
  /^(?:name|organi[sz]ation|org|organi[sz]ation name|registrar(?: name| organi[sz]ation)?|company|company name|full name|nom|nombre|nome)$/

/** The sponsoring registrar, without the addresses and tags that are printed beside its name. */
export function registrarOf(entries: readonly Entry[]): string | null {
  const section = entries.filter(entry => SECTION.test(entry.section))
  const candidates = [
    namesOfHandles(entries),
    ...KEYS.map(pattern => entries.filter(entry => pattern.test(entry.key))),
    section.filter(entry => entry.key === '' || NAME_IN_SECTION.test(entry.key)).slice(0, 1),
    entries.filter(entry => entry.key === '' && KEYS.some(pattern => pattern.test(entry.section))).slice(0, 1),
    entries.filter(entry => STAND_INS.test(entry.key)),
    entries.filter(entry => entry.key === '' && STAND_INS.test(entry.section)).slice(0, 1),
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
/** What stands in brackets behind a name: a number, a handle, a date, an address, or a label of one of them. */
const BRACKETED = /\s*[([<{*]\s*([^()[\]<>{}*]{1,200}?)\s*[)\]>}*]$/
const IS_BESIDE =
  /^(?:[^a-z+]*\d[^a-z+]*|[A-Z\d]+(?:-[A-Z\d]+)+|.*@.*|(?:https?:\/\/|www\.).*|(?:[Rr]egistrar |[Ii][Aa][Nn][Aa] )?(?:[Ii][Aa][Nn][Aa]|[Ii][Dd]|[Tt]ag|TAG|[Hh]andle|[Rr]eg|[Nn]o|[Nn]r|[Nn]umber|[Cc]ode)\b[\s.:#=-]+\S+(?: \d+)?|[A-Za-z]+ ?[#:]? ?\d+)$/
/** The same without brackets: `R4-ASIA`, `, IANA ID 292`, ` / 292`, ` - 292`, ` #292`, `Tel. +49 …`. */
const BEHIND =
  /\s+R\d+-[A-Z]+$|\s*,?\s*\(?IANA(?:[ -]?ID)?[\s:#-]*\d+\)?$|\s*[/|;,]\s*(?:[A-Z]+-)?\d+$|\s+-\s+(?:[A-Z]+-)?\d+$|\s+#\s?\d+$|[\s,;]+(?:tel|phone|fax|e-?mail)\b[.:]?\s.*$/i
/** `[292] Name`, `(292) Name`, `292: Name`, `REG-292 Name`. */
const BEFORE = /^(?:[([<]\s*[A-Z\d-]*\d\s*[)\]>]|(?:[A-Z]+-)?\d+\s*:|[A-Z]{2,}-\d+)\s+(?=\p{L})/u
/** An address stands for the name only if there is no name beside it. */
const ADDRESS = /(?<=\S)\s*\[?\(?\s*(?:https?:\/\/|www\.)\S*\s*\)?\]?\s*$/i

/** The name alone; null if the value says that there is none. */
export function registrarName(value: string): string | null {
  const whole = value
    .slice(0, LONGEST)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Z]{1,4}-?\d+\s+\((.+)\)$/, '$1')
    .replace(/^\d+\s+-\s+(?=\p{L})/u, '')
  const bare = withoutNumbers(whole.replace(ADDRESS, '').replace(/\s*\[tag\s*=[^\]]*\]/i, ''))
  return /^(?:|n\/?a|none|null|-+|not (?:applicable|available|disclosed|shown).*|unknown|no registrar(?: listed.*)?|https?:\/\/.*)$/i.test(
    bare,
  )
    ? null
    : bare.slice(0, 500)
}

/** Removes what stands beside a name, at most three times; a name that consists of it is a handle, and stays. */
function withoutNumbers(name: string): string {
  let rest = name.trim().replace(/^(["'])(.*)\1$/, '$2')
  for (let turn = 0; turn < MOST_BESIDE; turn++) {
    const bracketed = BRACKETED.exec(rest)
    const once = bracketed !== null && IS_BESIDE.test(bracketed[1] ?? '') ? rest.slice(0, bracketed.index) : rest
    rest =
      once
        .replace(BEHIND, '')
        .replace(BEFORE, '')
        .replace(/[\s;,|]+$|\s+-$/, '') || rest
  }
  return rest
}

const MOST_BESIDE = 3
