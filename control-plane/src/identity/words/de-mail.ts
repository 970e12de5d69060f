import type { Words } from './en.ts'

const NOT_YOU =
  'Wenn Sie es waren, ist nichts zu tun. Wenn nicht, kann sich jemand anderes als Sie anmelden: Beenden Sie'

export const mails: Words['mails'] = {
  sign_in: {
    subject: 'Ihr Link zur Anmeldung bei Pharos',
    text: 'Jemand, wahrscheinlich Sie, möchte sich mit dieser Adresse bei Pharos anmelden. Der Link gilt einmal, 15 Minuten lang. Wenn Sie es nicht waren, tun Sie nichts: Ohne den Link und den Code kommt niemand hinein.',
  },
  sign_up: {
    subject: 'Ihr Link zu einem Konto bei Pharos',
    text: 'Jemand, wahrscheinlich Sie, möchte mit dieser Adresse ein Konto bei Pharos eröffnen. Der Link gilt einmal, 15 Minuten lang. Wenn Sie es nicht waren, tun Sie nichts: Ohne den Link und den Code kommt niemand hinein.',
  },
  keep_code:
    'Geben Sie Code und Link niemandem, auch nicht, wenn jemand behauptet, für Pharos oder Ihr Unternehmen zu arbeiten.',
  security_button: 'Anmeldewege und Sitzungen prüfen',
  sign_in_button: 'Anmelden',
  code: 'Code',

  an_account: 'ein Konto',
  somebody: 'Jemand',
  invitation_subject: (inviter, account) => `${inviter} lädt Sie zu Pharos ein: ${account}`,
  invitation_text: account =>
    `Sie sind eingeladen, beizutreten: ${account} überwacht mit Pharos die eigenen Systeme. Wenn Sie nicht wissen, wer das ist, tun Sie nichts.`,
  your_role: 'Ihre Rolle',
  until: 'Bis',
  join_button: 'Beitreten',

  email_confirm: {
    subject: 'Bestätigen Sie diese Adresse für Pharos',
    text: 'Jemand, wahrscheinlich Sie, möchte sich von jetzt an mit dieser Adresse bei Pharos anmelden. Der Link gilt einen Tag. Wenn Sie es nicht waren, tun Sie nichts: Dann ändert sich nichts.',
  },
  email_button: 'Diese Adresse bestätigen',
  email_asked: {
    subject: 'Ihre Adresse bei Pharos soll sich ändern',
    text: 'Jemand, der als Sie angemeldet ist, möchte sich von jetzt an mit einer anderen Adresse anmelden. Wenn Sie es nicht waren, beenden Sie sofort Ihre Sitzungen, und sagen Sie es den Administratoren Ihres Kontos.',
  },
  email_gone: {
    subject: 'Ihre Adresse bei Pharos ist geändert',
    text: 'Von jetzt an melden Sie sich mit einer anderen Adresse an, nicht mehr mit dieser. Wenn Sie es nicht waren, sagen Sie es sofort den Administratoren Ihres Kontos.',
  },
  email_done: {
    subject: 'Sie melden sich jetzt mit dieser Adresse bei Pharos an',
    text: 'Von jetzt an melden Sie sich mit dieser Adresse an, und alle Mails zu Ihren Anmeldungen kommen hierher.',
  },

  when: 'Wann',
  from: 'Von',
  browser: 'Browser',
  new_browser: {
    subject: 'Sie haben sich mit einem neuen Browser bei Pharos angemeldet',
    text: `${NOT_YOU} diese Sitzung, und sichern Sie Ihr Postfach und Ihr Passwort.`,
  },
  second_factor_failed: {
    subject: 'Jemand hat sich mit einem falschen zweiten Faktor als Sie anmelden wollen',
    text: 'Der erste Faktor war richtig: Ihr Passwort, oder ein Link oder Code aus Ihrem Postfach. Wenn Sie es waren, ist nichts zu tun. Wenn nicht, ändern Sie Ihr Passwort, sichern Sie Ihr Postfach, und beenden Sie Ihre Sitzungen. Eine solche Nachricht kommt höchstens einmal in der Stunde; alle Versuche stehen im Protokoll Ihres Kontos.',
  },
  recovery_code_used: 'Mit einem Wiederherstellungscode hat sich jemand als Sie angemeldet',
  recovery_codes_left: left =>
    `Es sind noch ${left} da. Wenn Sie es nicht waren, hat jemand Ihre Codes und auch Ihren ersten Faktor: Beenden Sie dessen Sitzungen, erzeugen Sie neue Codes, und sichern Sie Ihr Postfach und Ihr Passwort.`,
  changes: {
    service_removed: 'Ein anderer Dienst meldet Sie nicht mehr an',
    passkey_added: 'Ein Passkey wurde hinzugefügt',
    passkey_removed: 'Ein Passkey wurde entfernt',
    app_added: 'Eine Authenticator-App wurde eingerichtet',
    app_removed: 'Ihre Authenticator-App wurde entfernt',
    codes_made: 'Neue Wiederherstellungscodes wurden erzeugt',
    factors_removed: 'Ein Administrator Ihres Kontos hat Ihre zweiten Faktoren entfernt',
    password_set: 'Ihr Passwort wurde gesetzt',
    password_removed: 'Ihr Passwort wurde entfernt',
  },
  changed_text: `${NOT_YOU} dessen Sitzungen, und sichern Sie Ihr Postfach und Ihr Passwort.`,
  password_ends: ({ keys, ended }) =>
    `Ihre anderen Sitzungen, Apps und Anmeldungen der CLI sind beendet${ended ? ', ebenso Ihre API-Schlüssel' : ''}.${
      keys.length > 0 ? ` Diese API-Schlüssel von Ihnen gelten weiter: ${keys.join(', ')}.` : ''
    }`,
  service_added: service => `${service} meldet Sie von jetzt an an`,
  service_added_text: email =>
    `Wer sich dort ${email ? `als ${email}` : 'mit jenem Konto'} anmelden kann, kann sich als Sie anmelden. Wenn Sie es nicht waren, entfernen Sie es, und beenden Sie alle Sitzungen.`,
  app_may: app => `Die App ${app} darf für Sie handeln`,
  app_may_text: (account, scopes) =>
    `Im Konto ${account} darf sie: ${scopes.join('; ')}. Wenn Sie es waren, ist nichts zu tun. Wenn nicht, kann sich jemand anderes als Sie anmelden: Trennen Sie die App, beenden Sie Ihre Sitzungen, und sichern Sie Ihr Postfach und Ihr Passwort.`,
}
