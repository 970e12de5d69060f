import type { MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import { ALERT_RULE } from './alert-rule.ts'
import { defineWords } from './language.ts'
import { MONITOR_FORM } from './monitor-form.ts'
import { KIND_FORM } from './monitor-kind-form.ts'

/** The name of each kind of monitor, and a sentence about what it watches (`…_what`). */
export const CHOICES = defineWords({
  en: {
    http: 'Website or API',
    http_what: 'Requests an address and checks the status, time and content of the response.',
    tcp: 'Port',
    tcp_what: 'Connects to a port; can also send something and check the answer.',
    icmp: 'Ping',
    icmp_what: 'Sends pings to a host and counts the replies.',
    tls: 'Certificate',
    tls_what: 'Checks the certificate of any TLS server and warns before it expires.',
    domain: 'Domain',
    domain_what: 'Checks when a domain expires. It is added together with a website.',
    browser: 'Browser',
    browser_what: 'Runs a Playwright script in a real browser, like a real user.',
    dns_record: 'DNS records',
    dns_record_what: 'Saves the current records and notifies you when they change.',
    heartbeat: 'Heartbeat',
    heartbeat_what: 'Waits for a job to report and notifies you when it does not.',
    page_speed: 'Page speed',
    page_speed_what: 'Loads a page in a browser and measures it. It is added together with a website.',
    alert_rule: 'Alert rule',
    alert_rule_what:
      'Watches numbers: a metric, the number of logs, the speed of traces, the number of monitors that are up.',
  },
  de: {
    http: 'Website oder API',
    http_what: 'Ruft eine Adresse ab und prüft Status, Dauer und Inhalt der Antwort.',
    tcp: 'Port',
    tcp_what: 'Verbindet sich mit einem Port, kann etwas senden und die Antwort lesen.',
    icmp: 'Ping',
    icmp_what: 'Sendet Pings an einen Host und zählt, was zurückkommt.',
    tls: 'Zertifikat',
    tls_what: 'Liest das Zertifikat eines beliebigen TLS-Servers und warnt, bevor es abläuft.',
    domain: 'Domain',
    domain_what: 'Liest, wann eine Domain abläuft. Sie kommt mit der Adresse einer Website.',
    browser: 'Browser',
    browser_what: 'Führt ein Playwright-Skript in einem echten Browser aus, wie ein Mensch die Seite nutzt.',
    dns_record: 'DNS-Einträge',
    dns_record_what: 'Hält fest, wie Einträge sind, und meldet, wenn sie sich ändern.',
    heartbeat: 'Heartbeat',
    heartbeat_what: 'Wartet darauf, dass ein Job sich meldet, und meldet, wenn er es nicht tut.',
    page_speed: 'Ladezeit',
    page_speed_what: 'Lädt eine Seite in einem Browser und misst sie. Kommt mit der Adresse einer Website.',
    alert_rule: 'Alarmregel',
    alert_rule_what:
      'Beobachtet Zahlen: eine Metrik, die Menge der Logs, die Dauer von Traces, den Zustand von Monitoren.',
  },
})

/** The types that a form creates; domains and page speed are added with an HTTP monitor. */
type CreatedType = Exclude<MonitorType, 'dns' | 'page_speed' | 'browser'>

export const NEW_TITLES = defineWords<{ [T in CreatedType]: string }>({
  en: {
    http: 'New website or API monitor',
    tcp: 'New port monitor',
    icmp: 'New ping monitor',
    tls: 'New certificate monitor',
    dns_record: 'New DNS records monitor',
    cron: 'New heartbeat',
    alert_rule: 'New alert rule',
  },
  de: {
    http: 'Neue Website oder API',
    tcp: 'Neuer Port',
    icmp: 'Neuer Ping',
    tls: 'Neues Zertifikat',
    dns_record: 'Neue DNS-Einträge',
    cron: 'Neuer Heartbeat',
    alert_rule: 'Neue Alarmregel',
  },
})

export const SOURCE_WORDS = defineWords({
  en: {
    status_code: 'Status code',
    header: 'Header',
    body: 'Body',
    json_path: 'JSON value',
    response_time_ms: 'Response time (ms)',
    tls_days_left: 'Certificate days left',
  },
  de: {
    status_code: 'Statuscode',
    header: 'Header',
    body: 'Inhalt',
    json_path: 'JSON-Wert',
    response_time_ms: 'Antwortzeit (ms)',
    tls_days_left: 'Resttage des Zertifikats',
  },
})

export const COMPARISON_WORDS = defineWords({
  en: {
    equals: 'is',
    not_equals: 'is not',
    contains: 'contains',
    not_contains: 'does not contain',
    matches: 'matches',
    not_matches: 'does not match',
    less_than: 'is less than',
    greater_than: 'is more than',
    is_empty: 'is empty',
    not_empty: 'is not empty',
    exists: 'exists',
    not_exists: 'does not exist',
  },
  de: {
    equals: 'ist',
    not_equals: 'ist nicht',
    contains: 'enthält',
    not_contains: 'enthält nicht',
    matches: 'entspricht',
    not_matches: 'entspricht nicht',
    less_than: 'ist kleiner als',
    greater_than: 'ist größer als',
    is_empty: 'ist leer',
    not_empty: 'ist nicht leer',
    exists: 'gibt es',
    not_exists: 'gibt es nicht',
  },
})

const RULE_LABELS: Record<string, string> = {
  name: MONITOR_FORM.name,
  query: MONITOR_FORM.whatIsWatched,
  condition: ALERT_RULE.condition,
  comparison: ALERT_RULE.comparison,
  threshold: ALERT_RULE.threshold,
  recovery_threshold: ALERT_RULE.recovery,
  sensitivity: ALERT_RULE.sensitivity,
  min_deviation: ALERT_RULE.minDeviation,
  window_seconds: ALERT_RULE.window,
  for_seconds: ALERT_RULE.forMinutes,
  x_of_y: ALERT_RULE.howLong,
  no_data: ALERT_RULE.noData,
  severity: ALERT_RULE.severity,
  labels: ALERT_RULE.labels,
}

/** The labels of the fields, for conflicts. */
export const MONITOR_LABELS: Record<string, string> = {
  uri: MONITOR_FORM.uri,
  host: MONITOR_FORM.host,
  port: MONITOR_FORM.port,
  domain: MONITOR_FORM.domainName,
  watched: KIND_FORM.watched,
  friendly_name: MONITOR_FORM.name,
  interval_seconds: MONITOR_FORM.interval,
  check_regions: MONITOR_FORM.regions,
  tags: MONITOR_FORM.tags,
  service_id: MONITOR_FORM.service,
  group_notification_ids: MONITOR_FORM.groups,
  method: MONITOR_FORM.method,
  request_headers: MONITOR_FORM.headers,
  request_body: MONITOR_FORM.body,
  expected_status_codes: MONITOR_FORM.statusCodes,
  assertions: MONITOR_FORM.assertions,
  timeout_seconds: MONITOR_FORM.timeout,
  retries: MONITOR_FORM.retries,
  description: MONITOR_FORM.description,
  runbook_url: MONITOR_FORM.runbook,
  muted: MONITOR_FORM.muted,
  warn_days: KIND_FORM.warnDays,
  period_seconds: KIND_FORM.every,
  cron_expression: KIND_FORM.cronExpression,
  grace_seconds: KIND_FORM.grace,
  manual_expiry_date: KIND_FORM.manualDate,
  ...RULE_LABELS,
}
