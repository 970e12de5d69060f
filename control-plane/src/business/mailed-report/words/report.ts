import type { Report } from '@pharos/shared-protocol/contract/mailed-report.ts'
import type { TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'

/** What the report itself says. */
export interface ReportWords {
  title: Record<'uptime' | 'monitors' | 'incidents' | 'slowest' | 'expiring' | 'people' | 'rule' | 'check', string>
  label: Record<
    'uptime' | 'coverage' | 'downtime' | 'outages' | 'target' | 'incident' | 'severity' | 'began' | 'acknowledged',
    string
  > &
    Record<'resolved' | 'monitor' | 'median' | 'p95' | 'expires' | 'left' | 'person' | 'on_call' | 'pages', string> &
    Record<
      | 'pages_at_night'
      | 'nights_paged'
      | 'night_seconds'
      | 'days'
      | 'mean_acknowledged'
      | 'mean_resolved'
      | 'what'
      | 'count',
      string
    >
  severity: Record<'minor' | 'major' | 'critical', string>
  state: Record<TimelineState, string>
  kind: Record<'tls' | 'domain' | 'other', string>
  no_data: string
  open: string
  never: string
  none: string
  missed: string
  reached: string
  corrected: (days: number) => string
  more: (count: number) => string
  left_out: (count: number) => string
  zone: (zone: string) => string
  made: (at: string) => string
  check: string
  expired: string
}

export const REPORT_WORDS: Record<Report['language'], ReportWords> = {
  en: {
    title: {
      uptime: 'Uptime',
      monitors: 'Monitors, worst first',
      incidents: 'Incidents, worst first',
      slowest: 'Slowest monitors',
      expiring: 'What expires within 60 days',
      people: 'On-call load by person',
      rule: 'How uptime is computed',
      check: 'How to check this report',
    },
    label: {
      uptime: 'Uptime',
      coverage: 'Coverage',
      downtime: 'Downtime',
      outages: 'Outages',
      target: 'Target',
      incident: 'Incident',
      severity: 'Severity',
      began: 'Began',
      acknowledged: 'Acknowledged after',
      resolved: 'Resolved after',
      monitor: 'Monitor',
      median: 'Median',
      p95: '95th percentile',
      expires: 'Expires',
      left: 'Days left',
      person: 'Person',
      on_call: 'On call',
      pages: 'Pages',
      pages_at_night: 'Pages at night',
      nights_paged: 'Nights with a page',
      night_seconds: 'On call at night (22–6)',
      days: 'Days',
      mean_acknowledged: 'Mean time to acknowledge',
      mean_resolved: 'Mean time to resolve',
      what: 'What',
      count: 'Incidents',
    },
    severity: { minor: 'minor', major: 'major', critical: 'critical' },
    state: {
      up: 'up',
      degraded: 'degraded',
      down: 'down',
      unknown: 'unknown',
      maintenance: 'maintenance',
      paused: 'paused',
    },
    kind: { tls: 'Certificate', domain: 'Domain', other: 'Monitor' },
    no_data: 'no data',
    open: 'still open',
    never: 'not acknowledged',
    none: 'None.',
    missed: 'missed',
    reached: 'reached',
    corrected: days => (days === 1 ? '1 day corrected' : `${days} days corrected`),
    more: count => `And ${count} more, which are in the attached figures.`,
    left_out: count => `${count} more monitors are not part of this report.`,
    zone: zone => `Times and days: ${zone}`,
    made: at => `Made on ${at}`,
    check:
      'The PDF contains all figures, with the intervals from which uptime is computed, as the attachment pharos-report.json, and its signature as pharos-report.sig. “pharos report verify file.pdf” checks the signature and computes uptime again.',
    expired: 'expired',
  },
  de: {
    title: {
      uptime: 'Verfügbarkeit',
      monitors: 'Monitore, die schlechtesten zuerst',
      incidents: 'Vorfälle, die schwersten zuerst',
      slowest: 'Die langsamsten Monitore',
      expiring: 'Was innerhalb von 60 Tagen abläuft',
      people: 'Belastung durch Bereitschaft je Person',
      rule: 'Wie die Verfügbarkeit berechnet wird',
      check: 'Wie sich dieser Bericht prüfen lässt',
    },
    label: {
      uptime: 'Verfügbarkeit',
      coverage: 'Abdeckung',
      downtime: 'Ausfallzeit',
      outages: 'Ausfälle',
      target: 'Ziel',
      incident: 'Vorfall',
      severity: 'Schwere',
      began: 'Beginn',
      acknowledged: 'Bestätigt nach',
      resolved: 'Behoben nach',
      monitor: 'Monitor',
      median: 'Median',
      p95: '95. Perzentil',
      expires: 'Läuft ab',
      left: 'Verbleibende Tage',
      person: 'Person',
      on_call: 'In Bereitschaft',
      pages: 'Alarmierungen',
      pages_at_night: 'Alarmierungen nachts',
      nights_paged: 'Nächte mit Alarmierung',
      night_seconds: 'In Bereitschaft nachts (22–6 Uhr)',
      days: 'Tage',
      mean_acknowledged: 'Mittlere Zeit bis zur Bestätigung',
      mean_resolved: 'Mittlere Zeit bis zur Behebung',
      what: 'Was',
      count: 'Vorfälle',
    },
    severity: { minor: 'gering', major: 'schwer', critical: 'kritisch' },
    state: {
      up: 'erreichbar',
      degraded: 'beeinträchtigt',
      down: 'ausgefallen',
      unknown: 'unbekannt',
      maintenance: 'Wartung',
      paused: 'pausiert',
    },
    kind: { tls: 'Zertifikat', domain: 'Domain', other: 'Monitor' },
    no_data: 'keine Daten',
    open: 'noch offen',
    never: 'nicht bestätigt',
    none: 'Keine.',
    missed: 'verfehlt',
    reached: 'erreicht',
    corrected: days => (days === 1 ? '1 Tag korrigiert' : `${days} Tage korrigiert`),
    more: count => `Und ${count} weitere, die in den angehängten Zahlen stehen.`,
    left_out: count => `${count} weitere Monitore sind nicht Teil dieses Berichts.`,
    zone: zone => `Zeiten und Tage: ${zone}`,
    made: at => `Erstellt am ${at}`,
    check:
      'Das PDF enthält alle Zahlen mit den Zeitabschnitten, aus denen die Verfügbarkeit berechnet wird, als Anhang pharos-report.json, und ihre Unterschrift als pharos-report.sig. „pharos report verify datei.pdf“ prüft die Unterschrift und berechnet die Verfügbarkeit erneut.',
    expired: 'abgelaufen',
  },
}
