import type { Metric } from './contract/usage.ts'
import { bytesText, numberText } from './plan-limit-text.ts'

type Language = 'en' | 'de'

const METRIC_WORDS: Record<Metric, Record<Language, string>> = {
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

/** The name of what is metered, as a title. */
export function metricName(metric: Metric, language: Language): string {
  return METRIC_WORDS[metric][language]
}

/** An amount with its unit: bytes as decimal multiples, anything else as a number. */
export function amountText(metric: Metric, amount: number, language: Language): string {
  return metric.endsWith('_bytes') ? bytesText(amount, language) : numberText(amount, language)
}
