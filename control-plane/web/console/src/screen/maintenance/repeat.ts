/** A repetition in simple terms; `rule` is for rules that these cannot express. */
export interface Repeat {
  kind: 'once' | 'daily' | 'weekly' | 'monthly_day' | 'monthly_weekday' | 'rule'
  /** For `weekly`: days as in RFC 5545. */
  days: readonly string[]
  /** The interval in days, weeks or months. */
  every: number
  /** The last day on which an occurrence may start, `YYYY-MM-DD`; empty for no end. */
  until: string
  rule: string
}

export const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const ONCE: Repeat = { kind: 'once', days: [], every: 1, until: '', rule: '' }

/** Returns the day of the week of a local time such as `2026-12-06T03:00`. */
export function dayOf(local: string): string {
  return DAYS[(new Date(local).getDay() + 6) % 7] ?? 'MO'
}

/** Returns the rule (RFC 5545, 3.3.10) for a window that starts at a local time; null if it happens once. */
export function ruleOf({ kind, days, every, until, rule }: Repeat, start: string): string | null {
  if (kind === 'once') return null
  if (kind === 'rule') return rule
  const date = new Date(start)
  const nth = Math.ceil(date.getDate() / 7)
  const parts = {
    daily: ['FREQ=DAILY'],
    weekly: ['FREQ=WEEKLY', `BYDAY=${DAYS.filter(day => days.includes(day) || day === dayOf(start)).join(',')}`],
    monthly_day: ['FREQ=MONTHLY', `BYMONTHDAY=${date.getDate()}`],
    monthly_weekday: ['FREQ=MONTHLY', `BYDAY=${nth > 4 ? -1 : nth}${dayOf(start)}`],
  }[kind]
  const interval = every > 1 ? [`INTERVAL=${every}`] : []
  const end = until === '' ? [] : [`UNTIL=${endOfDay(until)}`]
  return [...parts, ...interval, ...end].join(';')
}

/** Returns the end of a local day in UTC, as the rule requires. */
function endOfDay(date: string): string {
  return new Date(`${date}T23:59:59`).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Parses a rule that `ruleOf` can produce; any other stays as text. */
export function repeatOf(rule: string | null, start: string): Repeat {
  if (rule === null) return ONCE
  const parts = new Map(rule.split(';').map(part => part.split('=') as [string, string]))
  const until = parts.get('UNTIL') ?? ''
  const kinds: Repeat['kind'][] = ['daily', 'weekly', 'monthly_day', 'monthly_weekday']
  const days = (parts.get('BYDAY') ?? '').split(',').filter(day => DAYS.includes(day as 'MO'))
  const told = { days, every: Number(parts.get('INTERVAL') ?? 1), until: until === '' ? '' : dateOf(until), rule }
  const kind = kinds.find(each => ruleOf({ kind: each, ...told }, start) === rule)
  return { kind: kind ?? 'rule', ...told }
}

function dateOf(until: string): string {
  const iso = until.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : localOf(date).slice(0, 10)
}

/** Formats an instant for a `datetime-local` input, in the local zone. */
export function localOf(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
