import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import type { ReportChange } from '@pharos/shared-protocol/report/edition.ts'
import type { TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'

/** What the report itself says. */
export interface ReportWords {
  title: Record<
    'corrected' | 'uptime' | 'monitors' | 'incidents' | 'slowest' | 'expiring' | 'people' | 'rule' | 'check',
    string
  >
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
  /** Of a corrected edition. */
  edition: (made: string) => string
  total: string
  figure: string
  before: string
  after: string
  field: Record<ReportChange['field'], string>
  yes: string
  no: string
}

export const REPORT_WORDS: Record<Report['language'], ReportWords> = {
  en: {
    title: {
      corrected: 'Corrected edition',
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
    edition: made => `It replaces the report made on ${made}. These figures have changed since:`,
    total: 'All monitors',
    figure: 'Figure',
    before: 'Before',
    after: 'Now',
    field: {
      uptime: 'Uptime',
      coverage: 'Coverage',
      downtime_seconds: 'Downtime',
      outages: 'Outages',
      listed: 'Is in the report',
      title: 'Title',
      severity: 'Severity',
      began_at: 'Began',
      acknowledged_at: 'Acknowledged',
      resolved_at: 'Resolved',
    },
    yes: 'yes',
    no: 'no',
  },
  de: {
    title: {
      corrected: 'Berichtigte Ausgabe',
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
    edition: made => `Sie ersetzt den Bericht vom ${made}. Seither haben sich diese Zahlen geändert:`,
    total: 'Alle Monitore',
    figure: 'Zahl',
    before: 'Vorher',
    after: 'Jetzt',
    field: {
      uptime: 'Verfügbarkeit',
      coverage: 'Abdeckung',
      downtime_seconds: 'Ausfallzeit',
      outages: 'Ausfälle',
      listed: 'Steht im Bericht',
      title: 'Titel',
      severity: 'Schwere',
      began_at: 'Beginn',
      acknowledged_at: 'Bestätigt',
      resolved_at: 'Behoben',
    },
    yes: 'ja',
    no: 'nein',
  },
  fr: {
    title: {
      corrected: 'Édition corrigée',
      uptime: 'Disponibilité',
      monitors: 'Moniteurs, les pires d’abord',
      incidents: 'Incidents, les pires d’abord',
      slowest: 'Moniteurs les plus lents',
      expiring: 'Ce qui expire dans les 60 jours',
      people: 'Charge d’astreinte par personne',
      rule: 'Comment la disponibilité est calculée',
      check: 'Comment vérifier ce rapport',
    },
    label: {
      uptime: 'Disponibilité',
      coverage: 'Couverture',
      downtime: 'Temps de panne',
      outages: 'Pannes',
      target: 'Objectif',
      incident: 'Incident',
      severity: 'Gravité',
      began: 'Début',
      acknowledged: 'Pris en charge après',
      resolved: 'Résolu après',
      monitor: 'Moniteur',
      median: 'Médiane',
      p95: '95e centile',
      expires: 'Expire',
      left: 'Jours restants',
      person: 'Personne',
      on_call: 'D’astreinte',
      pages: 'Alertes',
      pages_at_night: 'Alertes de nuit',
      nights_paged: 'Nuits avec une alerte',
      night_seconds: 'D’astreinte la nuit (22 h–6 h)',
      days: 'Jours',
      mean_acknowledged: 'Temps moyen de prise en charge',
      mean_resolved: 'Temps moyen de résolution',
      what: 'Quoi',
      count: 'Incidents',
    },
    severity: { minor: 'mineure', major: 'majeure', critical: 'critique' },
    state: {
      up: 'opérationnel',
      degraded: 'dégradé',
      down: 'en panne',
      unknown: 'inconnu',
      maintenance: 'maintenance',
      paused: 'en pause',
    },
    kind: { tls: 'Certificat', domain: 'Domaine', other: 'Moniteur' },
    no_data: 'aucune donnée',
    open: 'encore ouvert',
    never: 'non pris en charge',
    none: 'Rien.',
    missed: 'manqué',
    reached: 'atteint',
    corrected: days => (days < 2 ? `${days} jour corrigé` : `${days} jours corrigés`),
    more: count => `Et ${count} de plus, qui figurent dans les chiffres joints.`,
    left_out: count => `${count} autres moniteurs ne font pas partie de ce rapport.`,
    zone: zone => `Heures et jours : ${zone}`,
    made: at => `Créé le ${at}`,
    check:
      'Le PDF contient tous les chiffres, avec les intervalles dont la disponibilité est calculée, dans la pièce jointe pharos-report.json, et leur signature dans pharos-report.sig. « pharos report verify fichier.pdf » vérifie la signature et recalcule la disponibilité.',
    expired: 'expiré',
    edition: made => `Elle remplace le rapport du ${made}. Ces chiffres ont changé depuis :`,
    total: 'Tous les moniteurs',
    figure: 'Chiffre',
    before: 'Avant',
    after: 'Maintenant',
    field: {
      uptime: 'Disponibilité',
      coverage: 'Couverture',
      downtime_seconds: 'Temps de panne',
      outages: 'Pannes',
      listed: 'Figure dans le rapport',
      title: 'Titre',
      severity: 'Gravité',
      began_at: 'Début',
      acknowledged_at: 'Pris en charge',
      resolved_at: 'Résolu',
    },
    yes: 'oui',
    no: 'non',
  },
}
