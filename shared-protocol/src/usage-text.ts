import type { Metric } from './contract/business/usage.ts'
import { bytesText, numberText } from './plan-limit-text.ts'
import type { TextLanguage } from './text/words.ts'

type Language = TextLanguage

const METRIC_WORDS: Record<Metric, Record<Language, string>> = {
  monitors: { en: 'Monitors', de: 'Monitore', fr: 'Moniteurs' },
  members: { en: 'Members', de: 'Mitglieder', fr: 'Membres' },
  check_runs: { en: 'Check runs', de: 'Prüfläufe', fr: 'Exécutions de contrôles' },
  browser_minutes: { en: 'Browser minutes', de: 'Browserminuten', fr: 'Minutes de navigateur' },
  log_records: { en: 'Log records', de: 'Logeinträge', fr: 'Entrées de log' },
  log_bytes: { en: 'Logs', de: 'Logs', fr: 'Logs' },
  span_records: { en: 'Spans', de: 'Spans', fr: 'Spans' },
  span_bytes: { en: 'Traces', de: 'Traces', fr: 'Traces' },
  metric_records: { en: 'Metric points', de: 'Messpunkte', fr: 'Points de métriques' },
  metric_bytes: { en: 'Metrics', de: 'Metriken', fr: 'Métriques' },
  rum_sessions: { en: 'Sessions of real users', de: 'Sitzungen echter Nutzer', fr: 'Sessions d’utilisateurs réels' },
  rum_replays: { en: 'Session replays', de: 'Sitzungsaufzeichnungen', fr: 'Enregistrements de sessions' },
  messages: { en: 'Messages', de: 'Nachrichten', fr: 'Messages' },
}

/** The name of what is metered, as a title. */
export function metricName(metric: Metric, language: Language): string {
  return METRIC_WORDS[metric][language]
}

/** An amount with its unit: bytes as decimal multiples, anything else as a number. */
export function amountText(metric: Metric, amount: number, language: Language): string {
  return metric.endsWith('_bytes') ? bytesText(amount, language) : numberText(amount, language)
}
