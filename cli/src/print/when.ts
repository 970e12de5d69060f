const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = [
  { name: 'd', ms: DAY },
  { name: 'h', ms: HOUR },
  { name: 'min', ms: MINUTE },
  { name: 's', ms: SECOND },
] as const

/** A duration in its two largest units: `3 d 4 h`, `4 min 10 s`, `12 s`. */
export function length(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / SECOND)) * SECOND
  const at = UNITS.findIndex(unit => whole >= unit.ms)
  const largest = UNITS[at]
  if (!largest) return '0 s'
  const next = UNITS[at + 1]
  const rest = next ? Math.floor((whole % largest.ms) / next.ms) : 0
  const head = `${Math.floor(whole / largest.ms)} ${largest.name}`
  return next && rest > 0 ? `${head} ${rest} ${next.name}` : head
}

/** `4 s ago`, in one unit; an instant in the future (clocks differ) is shown as now. */
export function ago(instant: string | null, now: number): string {
  if (instant === null) return 'never'
  const past = now - Date.parse(instant)
  if (past < SECOND) return 'now'
  const unit = UNITS.find(({ ms }) => past >= ms) ?? { name: 's', ms: SECOND }
  return `${Math.floor(past / unit.ms)} ${unit.name} ago`
}

/** Date and time of day in the reader's zone, to the second. */
export function localTime(instant: string | null): string {
  if (instant === null) return '-'
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** An interval of whole seconds, short: `10s`, `1m`, `90s`, `1h`. */
export function interval(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600}h`
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`
}

/** How often a monitor is checked, and what it is set to if the plan does not allow that. */
export function intervalText(job: { interval_seconds: number; effective_interval_seconds: number }): string {
  const { interval_seconds: set, effective_interval_seconds: runs } = job
  return runs === set ? interval(set) : `${interval(runs)} (set to ${interval(set)}, which the plan does not allow)`
}

/** Milliseconds as people read them: `2.1 ms`, `340 ms`, `1.25 s`. */
export function millis(ms: number | null): string {
  if (ms === null) return '-'
  if (ms >= SECOND) return `${(ms / SECOND).toFixed(2)} s`
  return ms >= 100 ? `${Math.round(ms)} ms` : `${Number(ms.toFixed(1))} ms`
}
