import type { FlapTold, NoticeWords } from './words.ts'

/** The status after the last change. */
function present({ now, at, why }: FlapTold): string {
  if (now === 'recovered') return `Läuft wieder seit ${at}.`
  const state = { failed: 'Ausgefallen', degraded: 'Beeinträchtigt', unknown: 'Unbekannt' }[now]
  return `${state} seit ${at}: ${why}.`
}

export const de: NoticeWords = {
  what: {
    failed: 'ist ausgefallen',
    degraded: 'ist beeinträchtigt',
    unknown: 'lässt sich nicht prüfen',
    recovered: 'läuft wieder',
    reminder: 'ist weiter ausgefallen',
  },
  text: {
    failed: ({ name, since, why }) => `${name} ist seit ${since} ausgefallen: ${why}.`,
    degraded: ({ name, since, why }) => `${name} ist seit ${since} beeinträchtigt: ${why}.`,
    unknown: ({ name, at, why }) => `Der Status von ${name} ist seit ${at} unbekannt: ${why}.`,
    recovered: ({ name, at, length }) =>
      `${name} läuft wieder seit ${at}${length === null ? '' : ` (Dauer: ${length})`}.`,
    reminder: ({ name, since, length, why }) =>
      `${name} ist weiter ausgefallen, seit ${since} (Dauer bisher: ${length ?? '0 Sekunden'}): ${why}.`,
  },
  held: {
    mute: 'Die Stummschaltung ist beendet, und das Problem besteht weiter.',
    maintenance: 'Die Wartung ist beendet, und das Problem besteht weiter.',
    dependency: 'Die Abhängigkeit läuft wieder, aber das Problem besteht weiter.',
  },
  flapping: {
    what: (changes, length) => `hat ${changes}-mal den Status gewechselt (${length})`,
    text: told =>
      `Der Status von ${told.name} hat ${told.changes}-mal gewechselt (Dauer: ${told.length}). ${present(told)}\n` +
      `Wechsel werden vorerst zusammengefasst: Die nächste Zusammenfassung kommt um ${told.next}, oder sobald der Status so lange gleich bleibt: ${told.settle}.`,
  },
  settled: {
    what: {
      failed: 'ist stabil: ausgefallen',
      degraded: 'ist stabil: beeinträchtigt',
      unknown: 'ist stabil: lässt sich nicht prüfen',
      recovered: 'ist stabil: läuft wieder',
    },
    text: told =>
      `Der Status von ${told.name} hat sich nicht mehr geändert (Dauer: ${told.settle}). ${present(told)} Ab jetzt wird wieder jeder Wechsel gemeldet.`,
  },
  incident: (number, by) =>
    `Vorfall #${number}: ${by === null ? 'noch von niemandem bestätigt' : `bestätigt von ${by}`}.`,
  facts: { monitor: 'Monitor', since: 'Seit', failure: 'Fehler', regions: 'Regionen', seen: 'Bemerkt' },
  regions: {
    pending: 'ausstehend',
    healthy: 'in Ordnung',
    degraded: 'beeinträchtigt',
    failing: 'gescheitert',
    stale: 'meldet sich nicht',
  },
  links: { open: name => `${name} öffnen`, runbook: 'Runbook' },
}
