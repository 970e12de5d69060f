import type { Words } from './en.ts'

export const de: Words = {
  admin: {
    subject: ({ account, to, at }) =>
      at === null ? `${account} ist jetzt im Tarif ${to}` : `${account} wechselt in den Tarif ${to}`,
    text: ({ account, from, to, at }) =>
      `Das Konto ${account} ${at === null ? 'ist jetzt' : `ist ab ${at}`} im Tarif ${to} statt ${from}. Was eingerichtet ist, wird nicht gelöscht: Was der Tarif nicht enthält, bleibt erhalten und funktioniert wieder mit einem Tarif, der es enthält.`,
    unpaged: (count, isDone) => {
      const people = count === 1 ? '1 Mitglied' : `${count} Mitglieder`
      const are = count === 1 ? 'ist' : 'sind'
      const need = count === 1 ? 'braucht' : 'brauchen'
      return isDone
        ? `${people} ${are} nicht mehr erreichbar und ${need} einen anderen Kontaktweg.`
        : `${people} ${are} dann nicht mehr erreichbar und ${need} vorher einen anderen Kontaktweg.`
    },
    stored:
      'Gespeicherte Logs, Metriken, Traces, Ereignisse echter Nutzer und aufgezeichnete Sitzungen bleiben so lange, wie es der bisherige Tarif vorsah; die kürzeren Zeiten gelten für das, was im neuen Tarif eintrifft.',
    open: 'Tarif öffnen',
  },
  unpaged: {
    subject: ({ account, at }) =>
      at === null
        ? `In ${account} erreicht Sie kein Alarm mehr`
        : `In ${account} erreicht Sie ab ${at} kein Alarm mehr`,
    text: ({ account, to, at }) =>
      `Das Konto ${account} ${at === null ? 'ist jetzt' : `ist ab ${at}`} im Tarif ${to}, der keine SMS und Anrufe enthält. Sie werden nur per Telefon alarmiert, ${at === null ? 'daher erreicht Sie kein Alarm' : 'daher erreicht Sie dann kein Alarm'}. Hinterlegen Sie einen anderen Kontaktweg, etwa eine E-Mail-Adresse oder eine Push-Nachricht.`,
    open: 'Kontaktwege öffnen',
  },
  rights: {
    subject: ({ account, at }) =>
      at === null ? `Was Sie in ${account} nicht mehr können` : `Was Sie in ${account} ab ${at} nicht mehr können`,
    text: ({ account, to, at }) =>
      `Das Konto ${account} ${at === null ? 'ist jetzt' : `ist ab ${at}`} im Tarif ${to}. Nichts wird gelöscht, und alles funktioniert wieder mit einem Tarif, der es enthält.`,
    open: 'Öffnen',
    lost: {
      phone: 'Ihre Nummern erhalten keine SMS und Anrufe. Ihre anderen Kontaktwege bleiben.',
      single_sign_on: 'Sie melden sich weiter damit an. Verbindungen lassen sich nicht ändern.',
      directory: 'Das Verzeichnis ändert keine Mitglieder.',
      branding: 'Sie können sie nicht ändern, und Seiten erscheinen ohne sie.',
      white_label: 'Seiten erscheinen mit der Herkunftsangabe.',
      custom_dashboards: 'Sie können sie lesen und löschen, aber nicht ändern und keine neuen anlegen.',
    },
  },
  kinds: {
    monitor: 'Monitore, die nicht geprüft werden',
    dashboard: 'Dashboards, die sich nicht ändern lassen',
    status_page_branding: 'Statusseiten ohne ihre eigene Gestaltung',
    contact_method: 'Telefonnummern von Mitgliedern, die nichts mehr erhalten',
    notification_channel: 'Kanäle per Telefon, die nichts mehr erhalten',
    sso_connection: 'Verbindungen für Single Sign-on, die sich nicht ändern lassen',
    scim_connection: 'Verzeichnisse, die keine Mitglieder mehr ändern können',
  },
  slower: seconds => `Monitore, die nur noch alle ${seconds} s geprüft werden`,
  lost: 'Nicht mehr enthalten',
  byPhoneOnly: 'Nur per Telefon erreichbar',
  insteadOf: (after, before) => `${after} statt ${before}`,
  more: (names, count) => `${names} und ${count} weitere`,
}
