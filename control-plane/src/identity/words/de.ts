import type { Role } from '@pharos/shared-protocol/access.ts'
import { describeScope } from '@pharos/shared-protocol/scope-name.ts'
import { consent } from './de-consent.ts'
import { dates } from './de-date.ts'
import { mails } from './de-mail.ts'
import type { Words } from './en.ts'

const ROLES: Record<Role, string> = {
  owner: 'Inhaber',
  super_admin: 'Hauptadministrator',
  admin: 'Administrator',
  member: 'Mitglied',
  viewer: 'Betrachter',
  auditor: 'Prüfer',
}

export const de: Words = {
  mails,
  dates,
  ...consent,
  role: role => ROLES[role],
  scope: scope => describeScope(scope, 'de'),
  device: device =>
    device === 'Unknown browser' ? 'Ein namenloser Browser' : device.replace(/^(.*) on /s, '$1 unter '),

  sign_in: 'Anmelden',
  sign_in_title: 'Bei Pharos anmelden',
  address: 'E-Mail-Adresse',
  password: 'Passwort',
  mail_link: 'Link zusenden',
  or: 'oder',
  by_passkey: 'Mit einem Passkey anmelden',
  by_service: name => `Mit ${name} anmelden`,
  by_password: 'Mit einem Passwort anmelden',
  by_company: 'Über Ihre Firma anmelden',
  go_on: 'Weiter',
  no_account: 'Sie haben kein Konto? Registrieren',
  begin_again: 'Neu beginnen',
  passkey_cancelled: 'Es wurde abgebrochen oder hat zu lange gedauert.',

  ask_title: 'Bitten Sie um eine Einladung',
  ask_text: 'Hier registriert sich niemand selbst: Ein Administrator Ihres Kontos lädt Sie ein.',
  sign_up_title: 'Bei Pharos registrieren',
  your_name: 'Ihr Name',
  account_name: 'Name des Kontos',
  has_account: 'Sie haben ein Konto? Anmelden',

  sent_title: 'Sehen Sie in Ihr Postfach',
  sent_text:
    'Wenn die Adresse hier benutzt werden darf, ist eine E-Mail an sie unterwegs. Drücken Sie ihren Knopf in diesem Browser, oder geben Sie ihren Code hier ein. Beides geht einmal, 15 Minuten lang.',
  code: 'Code',
  will_be: email => `Sie werden als ${email} angemeldet.`,
  other_browser_title: 'Geben Sie diesen Code im anderen Browser ein',
  other_browser:
    'Sie wollten sich in einem anderen Browser anmelden. Geben Sie diesen Code dort ein, wo Sie darum gebeten haben:',
  other_browser_not_you: 'Wenn Sie das nicht waren, schließen Sie diese Seite, und geben Sie den Code niemandem.',

  step_title: 'Noch ein Schritt',
  step_text: 'Sie haben einen zweiten Faktor eingerichtet. Zeigen Sie ihn, um sich anzumelden.',
  totp_code: 'Code Ihrer Authenticator-App',
  use_passkey: 'Passkey benutzen',
  use_recovery_code: 'Wiederherstellungscode benutzen',
  recovery_code: 'Wiederherstellungscode',

  signed_in_as: (email, role) => `Sie sind angemeldet als ${email}, mit der Rolle ${role}.`,
  how_you_sign_in: 'Wie Sie sich anmelden',
  other_accounts: 'Ihre anderen Konten',
  choose: 'Auswählen',
  choose_this: name => `${name} auswählen`,
  done: 'Fertig für jetzt?',
  sign_out: 'Abmelden',

  as: email => `Als ${email}. Mit einem Link per E-Mail können Sie sich immer anmelden.`,
  back: 'Zurück',
  stale:
    'Um hier etwas zu ändern, [melden Sie sich neu an]: Ihre Anmeldung ist älter als 15 Minuten, oder ein anderer Dienst bürgt für Sie.',
  enrol: account =>
    `${account} verlangt einen zweiten Faktor. Richten Sie eine Authenticator-App oder einen Passkey ein; bis dahin geht nichts anderes.`,
  new_password: 'Anderes Passwort',
  password_rule: 'mindestens 12 Zeichen; einige Wörter sind ein gutes',
  change_it: 'Ändern',
  set_it: 'Setzen',
  remove_password: 'Passwort entfernen',
  set_on: day => `Gesetzt am ${day}.`,
  no_password: 'Sie haben keines.',
  app: 'Authenticator-App',
  app_on: day => `Eingerichtet am ${day}.`,
  no_app: 'Es ist keine eingerichtet. Nach ihren Codes wird nach dem Link oder dem Passwort gefragt.',
  remove_app: 'App entfernen',
  set_up_app: 'App einrichten',
  codes: 'Wiederherstellungscodes',
  codes_left: left =>
    `Es sind noch ${left} von 10 da. Jeder meldet Sie einmal an, wenn Ihr zweiter Faktor nicht zur Hand ist.`,
  make_codes: 'Zehn neue Codes erzeugen',
  passkeys: 'Passkeys',
  passkeys_at: place => `Sie melden Sie mit Ihrem Gerät an, ohne Passwort. Sie gelten unter ${place}.`,
  since: day => `Seit ${day}`,
  last_used: day => `zuletzt benutzt ${day}`,
  remove: 'Entfernen',
  remove_this: name => `${name} entfernen`,
  passkey_name: 'Name eines neuen Passkeys',
  passkey_example: 'Laptop',
  add_passkey: 'Passkey hinzufügen',
  keep_codes: 'Bewahren Sie sie dort auf, wo Sie sie ohne dieses Gerät finden. Sie werden nur jetzt gezeigt.',
  kept: 'Ich habe sie aufbewahrt',
  services: 'Andere Dienste',
  not_used: 'Nicht benutzt',
  let: name => `Mit ${name} anmelden lassen`,
  link_title: name => `Mit ${name} anmelden lassen?`,
  link_text: name => `Bei ${name} sind Sie angemeldet als:`,
  link_subject: subject => `Konto ${subject}`,
  link_not_you: name =>
    `Wer sich dort anmelden kann, kann sich danach auch hier als Sie anmelden. Sind Sie das nicht, gehen Sie zurück und melden Sie sich zuerst bei ${name} ab.`,
  sessions: 'Wo Sie angemeldet sind',
  this_one: 'diese hier',
  used: day => `benutzt ${day}`,
  end: 'Beenden',
  end_this: session => `${session} beenden`,
  end_others: 'Alle anderen beenden',
  password_ends: 'Ihre anderen Sitzungen, Apps und Anmeldungen der CLI enden.',
  end_api_keys: 'Auch meine API-Schlüssel widerrufen:',
  end_apps: 'Auch meine Apps und Anmeldungen der CLI beenden:',

  app_title: 'Authenticator-App einrichten',
  app_text: 'Scannen Sie das mit der App, oder geben Sie das Geheimnis dort ein:',
  qr: 'QR-Code des Geheimnisses darunter',
  app_code: 'Code, den die App zeigt',
  confirm: 'Bestätigen',
  refused_title: 'Das ging nicht',
  sign_in_again: 'Neu anmelden',
  back_to_security: 'Zurück dazu, wie Sie sich anmelden',
  codes_title: 'Ihre Wiederherstellungscodes',
  codes_text:
    'Jeder meldet Sie einmal an, wenn Ihr zweiter Faktor nicht zur Hand ist. Bewahren Sie sie sicher auf: Sie werden nur jetzt gezeigt.',

  join: 'Beitreten',
  join_title: account => `${account} beitreten`,
  invites: (who, email, role) => `${who} lädt ${email} ein, mit der Rolle ${role}.`,
  joined_title: account => `Sie sind ${account} beigetreten`,
  joined: 'Sie haben noch andere Konten: [Melden Sie sich an], und wählen Sie dieses aus.',

  email_title: 'Bestätigen Sie Ihre Adresse',
  email_will: email => `Von jetzt an werden Sie sich mit ${email} anmelden.`,
  email_done_title: 'Ihre Adresse ist geändert',
  email_done: email => `Von jetzt an melden Sie sich mit ${email} an.`,

  to_service: 'Zum anderen Dienst',
  to_company: 'Zu Ihrer Firma',
  go_on_to_company: 'Weiter zur Anmeldung',
  tested_title: 'Der Test hat geklappt',
  tested: (email, role) =>
    `${email} würde sich mit der Rolle ${role} anmelden. Jetzt wurde niemand angemeldet. Sie können die Verbindung aktiv machen.`,
  sso_as: (email, account) => `Ihr Identitätsanbieter meldet Sie an als ${email}, im Konto ${account}.`,
  provider_as: (name, email) => `Ihr Konto bei ${name} meldet Sie an als ${email}.`,
  replaces: (email, account) =>
    `In diesem Browser sind Sie als ${email} angemeldet, im Konto ${account}. Diese Sitzung endet dann.`,
  unknown_address: 'Wenn Sie diese Adresse nicht kennen oder sich nicht anmelden wollten, schließen Sie diese Seite.',
}
