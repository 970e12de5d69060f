import type { Metric, UsageLimitName } from './contract/usage.ts'

type Language = 'en' | 'de'
type Words<K extends string> = Record<K, Record<Language, string>>

const METRIC_WORDS: Words<Metric> = {
  monitors: { en: 'Monitors', de: 'Monitore' },
  members: { en: 'Members', de: 'Mitglieder' },
  check_runs: { en: 'Check runs', de: 'Prüfläufe' },
  browser_minutes: { en: 'Browser minutes', de: 'Browserminuten' },
  log_records: { en: 'Log records', de: 'Logeinträge' },
  log_bytes: { en: 'Logs', de: 'Logs' },
  span_records: { en: 'Spans', de: 'Spans' },
  span_bytes: { en: 'Traces', de: 'Traces' },
  metric_records: { en: 'Metric points', de: 'Messpunkte' },
  metric_bytes: { en: 'Metrics', de: 'Metriken' },
  rum_sessions: { en: 'Sessions of real users', de: 'Sitzungen echter Nutzer' },
  rum_replays: { en: 'Session replays', de: 'Sitzungsaufzeichnungen' },
  messages: { en: 'Messages', de: 'Nachrichten' },
}

const LIMIT_WORDS: Words<UsageLimitName> = {
  monitors: { en: 'monitors', de: 'Monitore' },
  dns_record_monitors: { en: 'DNS record monitors', de: 'DNS-Monitore' },
  rum_replays_per_day: { en: 'session replays a day', de: 'Sitzungsaufzeichnungen am Tag' },
  telemetry_bytes_per_month: { en: 'telemetry a month', de: 'Telemetrie im Monat' },
  telemetry_bytes_ceiling: { en: 'highest telemetry a month', de: 'höchste Telemetrie im Monat' },
  rum_sessions_per_month: { en: 'sessions of real users a month', de: 'Sitzungen echter Nutzer im Monat' },
  rum_sessions_ceiling: { en: 'most sessions of real users a month', de: 'höchste Zahl der Sitzungen im Monat' },
  browser_minutes_per_month: { en: 'browser minutes a month', de: 'Browserminuten im Monat' },
  browser_minutes_ceiling: { en: 'most browser minutes a month', de: 'höchste Zahl der Browserminuten im Monat' },
}

/** The name of what is metered, as a title. */
export function metricName(metric: Metric, language: Language): string {
  return METRIC_WORDS[metric][language]
}

/** The name of a limit, within a sentence. */
export function limitName(name: UsageLimitName, language: Language): string {
  return LIMIT_WORDS[name][language]
}

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' }
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** An amount with its unit: bytes as decimal multiples, anything else as a number. */
export function amountText(of: Metric | UsageLimitName, amount: number, language: Language): string {
  const number = (value: number) => value.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })
  if (!of.includes('bytes')) return number(amount)
  const power = amount < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(amount) / 3))
  return `${number(amount / 1_000 ** power)} ${UNITS[power] ?? 'B'}`
}
