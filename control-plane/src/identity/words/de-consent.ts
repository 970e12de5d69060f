import { SUBJECT_NAMES } from '@pharos/shared-protocol/scope-name.ts'
import type { consent as en } from './en-consent.ts'

export const consent: typeof en = {
  asks_title: app => `${app} bittet um Zugriff`,
  sent_to: place => `Danach kommen Sie zu ${place}.`,
  back_to_app: 'Zurück zur App',
  device_title: 'Gerät verbinden',
  device_code: 'Der Code, den es zeigt',
  device_must_show: 'Das Gerät muss diesen Code zeigen:',
  device_deny: 'Wenn jemand anderes Ihnen diesen Code geschickt hat, lehnen Sie ab.',
  device_link:
    'Das Gerät, das gefragt hat, hat eine andere Adresse als dieser Browser. Geben Sie den Code ein, den Ihr Gerät zeigt. Wenn Ihnen jemand einen Link oder einen Code geschickt hat, schließen Sie diese Seite: Er bekäme Ihren Zugriff.',
  device_unknown:
    'Welches Gerät gefragt hat, ist nicht bekannt. Wenn Sie das nicht gerade selbst begonnen haben, lehnen Sie ab.',
  device_asked: (device, address, minutes) =>
    `${device} unter ${address} hat ${minutes === 0 ? 'gerade eben' : minutes === 1 ? 'vor 1 Minute' : `vor ${minutes} Minuten`} gefragt.`,
  device_elsewhere:
    'Das ist nicht die Adresse dieses Browsers. Wenn das Gerät nicht vor Ihnen steht, lehnen Sie ab: Vielleicht fragt jemand anderes nach Ihrem Zugriff.',
  connected_title: 'Das Gerät ist verbunden',
  connected: 'Es macht von selbst weiter. Sie können diese Seite schließen.',
  declined_title: 'Das Gerät ist nicht verbunden',
  declined: 'Sie haben abgelehnt. Sie können diese Seite schließen.',
  not_given: scopes => `Wird nicht gegeben, da Ihre Rolle es nicht hat: ${scopes}.`,
  app_of: account => `Sie gehört dem Konto ${account}.`,
  app_foreign: account =>
    `Diese App gehört dem Konto ${account}, nicht Ihrem. Niemand hier hat geprüft, wer hinter ihrem Namen steht.`,
  app_registered: 'Diese App hat sich selbst registriert. Niemand hier hat geprüft, wer hinter ihrem Namen steht.',
  other_account: 'Anderes Konto auswählen',
  could: (email, account) => `Sie sind ${email}. Im Konto ${account} wird in Ihrem Namen erbeten:`,
  sign_in_to_allow:
    'Ihre Anmeldung ist älter als 15 Minuten. Um das zu erlauben, [melden Sie sich neu an]; danach kommen Sie hierher zurück.',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  areas: {
    monitoring: 'Überwachung',
    response: 'Vorfälle und Bereitschaft',
    pages: 'Statusseiten',
    telemetry: 'Telemetrie',
    account: 'Konto',
  },
  levels: { change: 'Lesen und ändern', read: 'Nur lesen', none: 'Kein Zugriff' },
  subject: subject => SUBJECT_NAMES[subject].de,
  may_read: what => `Lesen: ${what}.`,
  may_change: what => `Ändern: ${what}.`,
}
