import { graceStateOf } from './grace-words.ts'

/** Every EPP and registry grace status of RFC 5731, RFC 3915 and RFC 8056, as RFC 8056 spells it. */
const EPP = [
  'active',
  'add period',
  'associated',
  'auto renew period',
  'client delete prohibited',
  'client hold',
  'client renew prohibited',
  'client transfer prohibited',
  'client update prohibited',
  'inactive',
  'linked',
  'locked',
  'ok',
  'pending create',
  'pending delete',
  'pending renew',
  'pending restore',
  'pending transfer',
  'pending update',
  'redemption period',
  'renew period',
  'server delete prohibited',
  'server hold',
  'server renew prohibited',
  'server transfer prohibited',
  'server update prohibited',
  'transfer period',
] as const

/** Other spellings of some of these. */
const ALIASES: Record<string, string> = {
  autorenew: 'auto renew period',
  autorenewgrace: 'auto renew period',
  autorenewgraceperiod: 'auto renew period',
  addgraceperiod: 'add period',
  renewgraceperiod: 'renew period',
  transfergraceperiod: 'transfer period',
  registrarhold: 'client hold',
  registryhold: 'server hold',
  clienttransferlock: 'client transfer prohibited',
  clientxferprohibited: 'client transfer prohibited',
  serverxferprohibited: 'server transfer prohibited',
  clientupdtlock: 'client update prohibited',
  clientdeletelock: 'client delete prohibited',
  clientdeltlock: 'client delete prohibited',
  clientupdatelock: 'client update prohibited',
}

const BY_LETTERS = new Map<string, string>([
  ...EPP.map(name => [lettersOf(name), name] as const),
  ...Object.entries(ALIASES),
])

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * The RFC 8056 form of any spelling, such as `clientHold`, `CLIENT-HOLD`, `client_hold` or `ST_CL_HOLD`; null if it is
 * not an EPP code.
 */
function eppCode(text: string): string | null {
  const letters = lettersOf(text).replace(/^stcl/, 'client').replace(/^stsv/, 'server')
  return BY_LETTERS.get(letters) ?? byWhom(text)
}

const PROHIBITED = /^(delete|renew|transfer|update) (?:prohibited|forbidden) by (?:the )?(registrar|registry)$/i

/** `Transfer prohibited by registrar`, as Island Networks writes it. */
function byWhom(text: string): string | null {
  const [, action, by] = PROHIBITED.exec(text) ?? []
  if (action === undefined || by === undefined) return null
  return `${by.toLowerCase() === 'registrar' ? 'client' : 'server'} ${action.toLowerCase()} prohibited`
}

/** Whether a status, as printed, is or begins with an EPP code. */
export function isEppCode(text: string): boolean {
  return statusSet([text]).every(code => BY_LETTERS.has(lettersOf(code)))
}

const LONGEST = 100
const MOST = 50
/** The rest of a longer line is ignored, since matching takes quadratic time. */
const LONGEST_LINE = 1_000

/** The statuses of a record in RFC 8056 form, sorted and without duplicates; other statuses in lower case. */
export function statusSet(values: readonly string[]): string[] {
  const all = values.flatMap(codesOf).map(code => code.slice(0, LONGEST))
  return [...new Set(all)].sort().slice(0, MOST)
}

const MOST_WORDS = 6

/** `Pending Delete - Restorable`, `Excluded - Registrar Hold`: here the explanation makes the state (CoCCA). */
function withExplanation(value: string): string | null {
  const isShort = / -{1,3} /.test(value) && value.length <= LONGEST && value.split(/\s+/).length <= MOST_WORDS
  return isShort ? graceStateOf(value) : null
}

/** A line may contain several codes, and an explanation with an address. */
function codesOf(value: string): string[] {
  const explained = withExplanation(value)
  if (explained !== null) return [explained]
  const bare = value
    .slice(0, LONGEST_LINE)
    .replace(/\s+/g, ' ')
    .replace(/\bhttps?:\/\/\S+/gi, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+-{1,3}\s.*$/, '')
    .trim()
    .replace(/[.;]$/, '')
  const whole = eppCode(bare)
  if (whole !== null) return [whole]
  // `Client Updt+Delt Lock`
  const locks = /^(\w+) (\w+)\+(\w+) lock$/i.exec(bare)
  if (locks !== null) return [`${locks[1]} ${locks[2]} lock`, `${locks[1]} ${locks[3]} lock`].flatMap(codesOf)
  const parts = bare.split(/\s*[,;|]\s*|\s+\/\s+/).filter(part => part !== '')
  if (parts.length > 1) return parts.flatMap(codesOf)
  const words = bare.split(/\s+/)
  const codes = words.map(eppCode)
  if (words.length > 1 && codes.every(code => code !== null)) return codes
  // `clientHold (set by registrar)`: a code and its explanation.
  const first = eppCode(bare.split(/[(:]/)[0] ?? '') ?? graceStateOf(bare)
  if (first !== null) return [first]
  return bare === '' ? [] : [bare.toLowerCase().replace(/\s+/g, ' ')]
}
