import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'

/** Words of other systems: syslog, Prometheus, Zabbix, Azure, Google Cloud, PagerDuty, Opsgenie and others. */
const WORDS: Record<Severity, string> = {
  critical: `critical crit page emergency emerg panic fatal disaster severe blocker urgent highest alert
    p0 p1 sev0 sev1 s0 s1`,
  major: 'major error err high average serious p2 sev2 s2',
  minor: `minor warning warn low lowest medium moderate info information informational notice debug trivial
    p3 p4 p5 sev3 sev4 sev5 s3 s4 s5`,
}
const SEVERITIES = new Map(
  Object.entries(WORDS).flatMap(([severity, words]) =>
    words.split(/\s+/).map(word => [word, severity as Severity] as const),
  ),
)

/** Words by which other systems say that an alert is over. */
const OVER = new Set('ok okay clear cleared normal none resolved recovered recovery healthy closed good up'.split(' '))

function plain(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The severity that a sender's word means, regardless of its case and hyphens; null if it is unknown. */
export function severityOf(word: string | undefined): Severity | null {
  return SEVERITIES.get(plain(word ?? '')) ?? null
}

/** Whether a severity contradicts an alert that fires. */
export function meansOver(word: string): boolean {
  return OVER.has(plain(word))
}
