import type { AnnouncementWords } from './words.ts'

const ofWhich = (regions: readonly string[]) =>
  regions.length === 1 ? `der Region ${regions[0]}` : `von ${regions.length} Regionen`
const ofMonitors = (count: number) => (count === 1 ? '1 Monitor' : `${count} Monitoren`)

export const de: AnnouncementWords = {
  region: {
    offline: {
      subject: ({ region }) => `Die Region ${region} ist offline`,
      text: ({ region, at }) =>
        `Seit ${at} ist in der Region ${region} kein Agent online. Von dort wird nichts geprüft. Kein Monitor gilt deshalb als ausgefallen.`,
    },
    online: {
      subject: ({ region }) => `Die Region ${region} ist wieder online`,
      text: ({ region, at }) =>
        `In der Region ${region} ist seit ${at} wieder ein Agent online. Ihre Prüfungen laufen wieder.`,
    },
  },
  parts: {
    api: 'Die API lief nicht, deshalb wurden Pings abgewiesen',
    scheduler: 'Der Scheduler lief nicht, deshalb wurden keine Prüfungen verschickt',
    intake: 'Der Nachrichtenbus oder der Eingang war nicht erreichbar, deshalb wurden keine Ergebnisse verarbeitet',
  },
  installation: {
    offline: {
      subject: () => 'Pharos ist nicht verfügbar',
      text: ({ from, causes }) =>
        `Teile von Pharos sind seit ${from} nicht verfügbar. ${causes} Monitore werden unbekannt, ohne eine Nachricht für jeden.`,
    },
    online: {
      subject: ({ length }) => `Pharos war nicht verfügbar, Dauer: ${length}`,
      text: ({ from, to, causes }) =>
        `Pharos war von ${from} bis ${to} nicht verfügbar. ${causes} Die Prüfungen laufen wieder. Wo Ergebnisse fehlen, ist die Zeit dazwischen unbekannt.`,
    },
  },
  lane: {
    subject: ({ regions }) => `Der Nachrichtenbus gab die Läufe ${ofWhich(regions)} nicht mehr aus`,
    text: ({ regions, at }) =>
      `Läufe ${ofWhich(regions)} warteten auf dem Nachrichtenbus, obwohl dort ein Agent online war. Pharos hat ihre Warteschlange neu angelegt (${at}), und die Prüfungen laufen wieder. Prüfungen, die dazwischen fällig waren, können fehlen. Wenn das wieder vorkommt, sehen Sie in die Logs der NATS-Server.`,
  },
  clock: {
    subject: ({ machine }) => `Die Uhr von ${machine} geht falsch`,
    text: ({ machine, length, isAhead }) =>
      `Die Uhr von ${machine}, wo ein Teil von Pharos läuft, geht gegenüber der Datenbank ${isAhead ? 'vor' : 'nach'}, Unterschied: ${length}. Pharos richtet sich nach der Uhr der Datenbank, deshalb wird nichts zur falschen Zeit gemessen oder gesendet. Zertifikate und der Nachrichtenbus richten sich nach der Uhr der Maschine: Stellen Sie sie richtig, zum Beispiel mit NTP.`,
  },
  set_back: {
    subject: ({ length }) => `Die Uhr der Datenbank wurde zurückgestellt: ${length}`,
    text: ({ length }) =>
      `Die Uhr der Datenbank, nach der sich ganz Pharos richtet, wurde zurückgestellt: ${length}. Pharos hat verschoben, was fällig war, deshalb gehen Prüfungen, Heartbeats und Alarme weiter. Die Zeit, die noch einmal kam, hat Ergebnisse aus beiden Malen. Zurückgestellte Alarme, Wartungen und Ablaufdaten bleiben, wie sie gesetzt wurden. Wenn niemand die Uhr absichtlich gestellt hat, prüfen Sie den Zeitdienst (NTP) ihrer Maschine.`,
  },
  maintenance: {
    subject: title => `Wartung: ${title}`,
    started: (monitors, until) => `Die Wartung von ${ofMonitors(monitors)} hat begonnen und dauert bis ${until}.`,
    held: { alerts: 'Ausfälle werden an ihrem Ende gemeldet.', checks: 'Die Prüfungen sind pausiert.' },
    ended: (monitors, length) => `Die Wartung von ${ofMonitors(monitors)} ist zu Ende, Dauer: ${length}.`,
  },
  account: {
    ownership_transferred: {
      subject: ({ owner, account }) => `${owner} ist jetzt Inhaber von ${account}`,
      text: ({ by, owner, account }) =>
        `${by} hat ${owner} zum Inhaber des Kontos ${account} gemacht und ist jetzt Super-Admin.`,
    },
    deletion_requested: {
      subject: ({ account, when }) => `${account} wird gelöscht: ${when}`,
      text: ({ by, account, when }) =>
        `${by} hat verlangt, das Konto ${account} mit allem darin zu löschen. Bis ${when} funktioniert alles wie bisher, ` +
        'und ein Inhaber oder Super-Admin kann das Löschen in den Einstellungen des Kontos oder mit pharos account restore abbrechen.',
    },
    restored: {
      subject: ({ account }) => `${account} wird nicht gelöscht`,
      text: ({ by, account }) => `${by} hat das Löschen des Kontos ${account} abgebrochen. Nichts wurde gelöscht.`,
    },
    member_removed: {
      subject: ({ account }) => `Sie wurden aus ${account} entfernt`,
      text: ({ by, account }) =>
        `${by} hat Sie aus dem Konto ${account} entfernt. Ihre Schlüssel und Sitzungen dort gelten nicht mehr.`,
    },
    audit_stream_failing: {
      subject: ({ account, destination }) => `Das Audit-Log von ${account} kommt bei ${destination} nicht an`,
      text: ({ account, destination, when, reason }) =>
        `Seit ${when} ist kein Eintrag des Audit-Logs des Kontos ${account} bei ${destination} angekommen. ` +
        `Letzter Versuch: ${reason}. Das Senden wird wiederholt, und nichts geht verloren, solange das Log die Einträge hat (90 Tage). ` +
        'Die nächste Nachricht kommt erst, wenn dazwischen wieder Einträge angekommen sind.',
    },
  },
  facts: {
    region: 'Region',
    parts: 'Teile',
    machine: 'Maschine',
    monitor: 'Monitor',
    account: 'Konto',
    and: 'Und',
  },
  more: count => `${count} weitere`,
  links: {
    monitors: 'Monitore öffnen',
    regions: 'Regionen öffnen',
    maintenance: 'Wartungsfenster öffnen',
    account: 'Konto öffnen',
    audit_log: 'Audit-Log öffnen',
  },
}
