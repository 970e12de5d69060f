import type { LimitName } from './contract/business/plan.ts'
import type { TextLanguage } from './text/words.ts'

type Language = TextLanguage
type Unit = 'number' | 'seconds' | 'days' | 'bytes' | 'bytes_per_second'

/** Each limit by its name in a table, and what it counts in. */
const LIMITS: Record<LimitName, Record<Language, string> & { unit: Unit }> = {
  monitors: { en: 'Monitors', de: 'Monitore', fr: 'Moniteurs', unit: 'number' },
  dns_record_monitors: { en: 'DNS record monitors', de: 'DNS-Monitore', fr: 'Moniteurs DNS', unit: 'number' },
  interval_floor_seconds: {
    en: 'Shortest interval',
    de: 'Kürzester Abstand',
    fr: 'Intervalle le plus court',
    unit: 'seconds',
  },
  rum_replays_per_day: {
    en: 'Session replays a day',
    de: 'Aufgezeichnete Sitzungen am Tag',
    fr: 'Enregistrements de sessions par jour',
    unit: 'number',
  },
  telemetry_bytes_per_month: {
    en: 'Telemetry a month',
    de: 'Telemetrie im Monat',
    fr: 'Télémétrie par mois',
    unit: 'bytes',
  },
  telemetry_bytes_ceiling: {
    en: 'Most telemetry a month',
    de: 'Höchste Telemetrie im Monat',
    fr: 'Maximum de télémétrie par mois',
    unit: 'bytes',
  },
  rum_sessions_per_month: {
    en: 'Sessions of real users a month',
    de: 'Sitzungen echter Nutzer im Monat',
    fr: 'Sessions d’utilisateurs réels par mois',
    unit: 'number',
  },
  rum_sessions_ceiling: {
    en: 'Most sessions of real users a month',
    de: 'Höchstzahl der Sitzungen im Monat',
    fr: 'Maximum de sessions d’utilisateurs réels par mois',
    unit: 'number',
  },
  browser_minutes_per_month: {
    en: 'Browser minutes a month',
    de: 'Browserminuten im Monat',
    fr: 'Minutes de navigateur par mois',
    unit: 'number',
  },
  browser_minutes_ceiling: {
    en: 'Most browser minutes a month',
    de: 'Höchstzahl der Browserminuten im Monat',
    fr: 'Maximum de minutes de navigateur par mois',
    unit: 'number',
  },
  telemetry_records_per_second: {
    en: 'Log records, spans and points a second',
    de: 'Logs, Spans und Messpunkte je Sekunde',
    fr: 'Logs, spans et points par seconde',
    unit: 'number',
  },
  telemetry_bytes_per_second: {
    en: 'Telemetry a second',
    de: 'Telemetrie je Sekunde',
    fr: 'Télémétrie par seconde',
    unit: 'bytes_per_second',
  },
  rum_records_per_second: {
    en: 'Events of real users a second',
    de: 'Ereignisse echter Nutzer je Sekunde',
    fr: 'Événements d’utilisateurs réels par seconde',
    unit: 'number',
  },
  rum_bytes_per_second: {
    en: 'Data of real users a second',
    de: 'Daten echter Nutzer je Sekunde',
    fr: 'Données d’utilisateurs réels par seconde',
    unit: 'bytes_per_second',
  },
  logs_retention_days: { en: 'Logs are kept', de: 'Logs bleiben', fr: 'Conservation des logs', unit: 'days' },
  spans_retention_days: { en: 'Traces are kept', de: 'Traces bleiben', fr: 'Conservation des traces', unit: 'days' },
  metrics_retention_days: {
    en: 'Metrics are kept',
    de: 'Metriken bleiben',
    fr: 'Conservation des métriques',
    unit: 'days',
  },
  rum_retention_days: {
    en: 'Events of real users are kept',
    de: 'Ereignisse echter Nutzer bleiben',
    fr: 'Conservation des événements d’utilisateurs réels',
    unit: 'days',
  },
  rum_replay_retention_days: {
    en: 'Session replays are kept',
    de: 'Aufgezeichnete Sitzungen bleiben',
    fr: 'Conservation des enregistrements de sessions',
    unit: 'days',
  },
  rum_failed_replay_retention_days: {
    en: 'Replays of sessions with errors are kept',
    de: 'Aufgezeichnete Sitzungen mit Fehlern bleiben',
    fr: 'Conservation des enregistrements de sessions avec erreurs',
    unit: 'days',
  },
  rum_replay_bytes: {
    en: 'Stored replays of an application',
    de: 'Gespeicherte Sitzungen einer Anwendung',
    fr: 'Enregistrements stockés par application',
    unit: 'bytes',
  },
}

/** The name of a limit, as it stands in a table. */
export function limitName(limit: LimitName, language: Language): string {
  return LIMITS[limit][language]
}

const UNLIMITED: Record<Language, string> = { en: 'unlimited', de: 'unbegrenzt', fr: 'illimité' }
const DAYS: Record<Language, [one: string, more: string]> = {
  en: ['day', 'days'],
  de: ['Tag', 'Tage'],
  fr: ['jour', 'jours'],
}

/** The value of a limit, or what is used of it, with its unit. */
export function limitText(limit: LimitName, value: number | null, language: Language): string {
  if (value === null) return UNLIMITED[language]
  const { unit } = LIMITS[limit]
  if (unit === 'seconds') return `${numberText(value, language)} s`
  if (unit === 'days') return `${numberText(value, language)} ${DAYS[language][isOne(value, language) ? 0 : 1]}`
  if (unit === 'number') return numberText(value, language)
  return `${bytesText(value, language)}${unit === 'bytes' ? '' : '/s'}`
}

/** French has the singular up to 1.9. */
function isOne(value: number, language: Language): boolean {
  return language === 'fr' ? value < 2 : value === 1
}

export function numberText(value: number, language: Language): string {
  return value.toLocaleString(language, { maximumFractionDigits: 1 })
}

const SIZES: [bytes: number, name: string][] = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
]

/** Bytes in decimal multiples; French has octets. */
export function bytesText(bytes: number, language: Language): string {
  const [size, name] = SIZES.find(([least]) => bytes >= least) ?? [1, 'B']
  return `${numberText(bytes / size, language)} ${language === 'fr' ? name.replace('B', 'o') : name}`
}
