import { isPlanParams, planText } from '../plan-text.ts'
import type { Params } from '../problem.ts'
import { LINK_PROBLEMS } from './problem-link.ts'
import { PAGE_PROBLEMS } from './problem-page.ts'
import { PROGRAM_PROBLEMS } from './problem-program.ts'
import { germanFaults } from './refusal.ts'
import { inGerman, type Sentences } from './sentence.ts'

interface Refused {
  detail: string
  errors?: readonly { path: string; message: string }[] | undefined
  params?: Params | undefined
}

/** Errors that only one route has, by their English text. */
const PLAIN: Record<string, string> = {
  'The session has ended. Sign in again.': 'Die Sitzung ist zu Ende. Melden Sie sich wieder an.',
  'The session has another account.': 'Die Sitzung gehört zu einem anderen Konto.',
  'The account is being deleted.': 'Das Konto wird gelöscht.',
  'The address or the password is wrong.': 'Die Adresse oder das Passwort ist falsch.',
  'code: it is wrong or was already used.': 'Der Code ist falsch oder schon benutzt.',
  'The account requires a second factor: set one up first.':
    'Das Konto verlangt einen zweiten Faktor: Richten Sie einen ein, dann geht es.',
  'The account requires single sign-on, which cannot sign in the member of this credential.':
    'Das Konto verlangt Single Sign-on, mit dem sich das Mitglied dieses Zugangs nicht anmelden kann.',
  'This requires a session: sign in.': 'Dafür braucht es eine Sitzung: Melden Sie sich an.',
  'This requires a session or a key without scopes.':
    'Dafür braucht es eine Sitzung oder einen Schlüssel ohne eingeschränkte Berechtigungen.',
  'The page belongs to another session. Open it again.':
    'Die Seite gehört zu einer anderen Sitzung. Öffnen Sie sie neu.',
  'This session is limited to one account, and sign-in settings apply to all of them.':
    'Diese Sitzung reicht nur in ein Konto; wie Sie sich anmelden, zählt in allen.',
  'This session is limited to one account, and the address applies to all of them.':
    'Diese Sitzung reicht nur in ein Konto; die Adresse zählt in allen.',
  'Only the person can see how they sign in.': 'Wie jemand sich anmeldet, sieht nur die Person selbst.',
  'Only the person can change how they sign in.': 'Wie jemand sich anmeldet, ändert nur die Person selbst.',
  'Only the person can change their address.': 'Ihre Adresse ändert die Person selbst.',
  'Only the person can change how they are reached.': 'Wie jemand erreicht wird, ändert nur die Person selbst.',
  'Only admins can see how another member is reached.':
    'Wie ein anderes Mitglied erreicht wird, sehen nur Administratoren.',
  'The member has left the account.': 'Das Mitglied ist nicht mehr im Konto.',
  'Remove your own second factors one by one.': 'Entfernen Sie Ihre eigenen zweiten Faktoren einzeln.',
  'This session is limited to one account. Sign in another way to use others.':
    'Diese Sitzung reicht nur in ein Konto. Melden Sie sich für die anderen auf anderem Weg an.',
  'Sessions of that account are shorter: sign in again to use it.':
    'Sitzungen in diesem Konto sind kürzer: Melden Sie sich dafür neu an.',
  'Your account does not allow this sign-in method: use single sign-on or another method.':
    'Ihr Konto lässt diese Anmeldung nicht zu: Melden Sie sich über das Verzeichnis Ihrer Firma an, oder auf anderem Weg.',
  'This is the break-glass owner of the single sign-on connection; choose another one there first.':
    'Diese Person kommt hinein, wenn das Single Sign-on versagt; nennen Sie dort zuerst eine andere.',
  'Owners and staff of the installation change their address themselves.':
    'Wer ein Konto besitzt oder die Installation betreibt, ändert die eigene Adresse selbst.',
  'This is the last staff member of the installation.': 'Das ist die letzte Person, die die Installation betreibt.',
  'This is the last account with staff of the installation, so it cannot be deleted.':
    'Das ist das letzte Konto mit Personen, die die Installation betreiben: Ohne es täte es niemand.',
  'contact_method_id: this member has no such contact method.': 'Diese Kontaktmöglichkeit hat das Mitglied nicht.',
  'The replay could not be completed.': 'Es ließ sich nicht bis zum Ende nachspielen.',
  'It could not be replayed to its end.': 'Es ließ sich nicht bis zum Ende nachspielen.',
  'This passkey is unknown; it may have been removed.':
    'Dieser Passkey ist hier nicht bekannt; vielleicht wurde er entfernt.',
  'This browser was not asked for a passkey. Start again.':
    'Dieser Browser wurde nicht nach einem Passkey gefragt. Beginnen Sie neu.',

  'The resource has changed since it was read; read it again.': 'Jemand hat das inzwischen geändert; lesen Sie es neu.',
  'The resource has changed since it was read; read it again and repeat the change.':
    'Jemand hat das inzwischen geändert; lesen Sie es neu und wiederholen Sie die Änderung.',
  'There is no such resource.': 'Das gibt es nicht.',
  'There is no such user.': 'Diese Person gibt es nicht.',
  'There is no such group.': 'Diese Gruppe gibt es nicht.',
  'The body is not JSON.': 'Das ist kein JSON.',
  'The request could not be processed. The request id helps us find out why.':
    'Die Anfrage ließ sich nicht bearbeiten. Ihre Kennung hilft uns herauszufinden, warum.',
  'Part of the service is temporarily unavailable; try again.':
    'Ein Teil des Dienstes ist gerade nicht da; versuchen Sie es nochmals.',
  'The part of the service that handles telemetry is temporarily unavailable; try again.':
    'Der Teil des Dienstes für Telemetrie ist gerade nicht da; versuchen Sie es nochmals.',
  'This process takes no telemetry.': 'Dieser Prozess nimmt keine Telemetrie an.',
  'The address or a header has characters that are not allowed.':
    'In der Adresse oder in einem Header sind Zeichen, die nicht erlaubt sind.',
  'Too many of these requests are in progress; try again.':
    'Gerade laufen zu viele solche Anfragen; versuchen Sie es nochmals.',
  'The disk of the installation is full; try again once there is room.':
    'Die Platte der Installation ist voll; versuchen Sie es nochmals, sobald Platz ist.',
  'This could not be stored in time; send it again.':
    'Das ließ sich nicht rechtzeitig speichern; senden Sie es nochmals.',
  'Too many queries are running, or those of this account; try again later.':
    'Es laufen zu viele Abfragen, insgesamt oder von diesem Konto; fragen Sie später nochmals.',
  'Too many people are signing in at the moment; try again.': 'Gerade melden sich viele an; versuchen Sie es nochmals.',
  'The query takes too long: choose a shorter time range or narrower filters.':
    'Die Abfrage dauert zu lange: Wählen Sie einen kürzeren Zeitraum oder engere Filter.',
  'The query needs too much memory, or its result is too large: choose a shorter time range or narrower filters.':
    'Die Abfrage braucht zu viel Speicher, oder ihr Ergebnis ist zu groß: Wählen Sie einen kürzeren Zeitraum oder engere Filter.',

  'email: a member already has this address.': 'Ein Mitglied hat diese Adresse schon.',
  'user_id: you are already the owner.': 'Das Konto gehört Ihnen schon.',
  'user_id: this member is deactivated.': 'Dieses Mitglied ist deaktiviert.',
  'role: a deactivated member cannot be an owner.':
    'Dieses Mitglied ist deaktiviert; das Konto kann ihm nicht gehören.',
  'require_second_factor: set up a second factor for yourself first.':
    'Richten Sie zuerst für sich selbst einen zweiten Faktor ein.',
  'deactivated: you cannot change this for yourself; ask another admin.':
    'Das sind Sie selbst; ein anderer Administrator kann es.',
  'deactivated: this member is managed by the directory of the account, which sets this field.':
    'Das Verzeichnis des Kontos verwaltet dieses Mitglied und bestimmt das.',
  'This member is managed by the directory of the account; remove or deactivate them there.':
    'Das Verzeichnis des Kontos verwaltet dieses Mitglied; entfernen oder deaktivieren Sie es dort.',
  'You are managed by the directory of the account; ask whoever runs it to remove you there.':
    'Das Verzeichnis des Kontos verwaltet Sie; bitten Sie, wer es betreibt, Sie dort zu entfernen.',
  'You are no longer the owner.': 'Das Konto gehört Ihnen nicht mehr.',
  'This member is deactivated and cannot have keys.': 'Dieses Mitglied ist deaktiviert und kann keine Schlüssel haben.',
  'This key has expired and cannot be rotated; create a new key.':
    'Dieser Schlüssel ist abgelaufen, und sein Nachfolger wäre es auch; legen Sie einen neuen an.',
  'The owner of the account cannot be removed.': 'Wem das Konto gehört, lässt sich nicht entfernen.',
  'The owner of the account cannot be deactivated.': 'Wem das Konto gehört, lässt sich nicht deaktivieren.',
  'An account must have an owner; make another member the owner first.':
    'Das Konto muss jemandem gehören; übertragen Sie es zuerst.',
  'The member also belongs to other accounts, where these second factors apply as well.':
    'Das Mitglied ist auch in anderen Konten, in denen diese zweiten Faktoren ebenfalls zählen.',
  'Recovery codes replace a second factor: set one up first.':
    'Wiederherstellungscodes ersetzen einen zweiten Faktor: Richten Sie zuerst einen ein.',
  'An authenticator app is already set up; remove it first.':
    'Eine Authenticator-App ist schon eingerichtet; entfernen Sie sie zuerst.',
  'The contact method is already verified.': 'Die Kontaktmöglichkeit ist schon bestätigt.',
  'No code is pending; request a new one.': 'Es wartet kein Code; fordern Sie einen neuen an.',
  'http_job_id: the HTTP monitor already has a TLS monitor.': 'Der HTTP-Monitor hat schon einen TLS-Monitor.',
  'The monitor was paused or deleted in the meantime.': 'Der Monitor wurde inzwischen pausiert oder gelöscht.',
  'No region of the monitor has an agent that can run it.':
    'Keine Region des Monitors hat einen Agenten, der ihn ausführen kann.',
  'A monitor was deleted while it was being linked; nothing has changed.':
    'Ein Monitor wurde gelöscht, während er zugeordnet wurde; es hat sich nichts geändert.',
  'The window is not active, so there is nothing to end.': 'Die Wartung läuft gerade nicht; es gibt nichts zu beenden.',
  'The channel of this message was deleted, so the message cannot be sent again.':
    'Den Kanal der Nachricht gibt es nicht mehr; sie lässt sich nicht nochmals senden.',
  'The account already has a SCIM connection.': 'Das Konto hat schon eine SCIM-Verbindung.',
  'A public client has no secret.': 'Ein öffentlicher Client hat kein Geheimnis.',

  'The incident is resolved; reopen it first.': 'Der Vorfall ist gelöst; öffnen Sie ihn zuerst wieder.',
  'The incident is resolved; there is nothing to snooze.': 'Der Vorfall ist gelöst; es gibt nichts zurückzustellen.',
  'The incident is resolved; there is nothing to escalate.': 'Der Vorfall ist gelöst; es gibt nichts zu eskalieren.',
  'The incident is resolved; only an open one can be merged.':
    'Der Vorfall ist gelöst; nur ein offener lässt sich zusammenführen.',
  'The incident has no escalation policy.': 'Der Vorfall hat keine Eskalationsrichtlinie.',
  'The incident cannot be merged into one that is resolved.':
    'Mit einem gelösten Vorfall lässt er sich nicht zusammenführen.',
  'The incident was merged into another one; reopen that one instead.':
    'Der Vorfall wurde mit einem anderen zusammengeführt; der lässt sich wieder öffnen.',
}

const LIMITED: Record<string, string> = {
  reports: 'Berichte',
  secrets: 'Geheimnisse',
  'inbound sources': 'eingehende Quellen',
  domains: 'Domains',
  connections: 'Verbindungen',
  'OAuth apps': 'OAuth-Apps',
  'M2M clients': 'M2M-Clients',
  'active API keys': 'aktive API-Schlüssel',
  'on-call schedules': 'Bereitschaftspläne',
  'escalation policies': 'Eskalationsrichtlinien',
  'upcoming overrides': 'künftige Vertretungen',
  layers: 'Ebenen',
  updates: 'Mitteilungen',
  levels: 'Stufen',
  'broadcast targets': 'Ziele für Rundmeldungen',
  channels: 'Kanäle',
  'notification rules': 'Benachrichtigungsregeln',
  'contact methods': 'Kontaktmöglichkeiten',
}

const SENTENCES: Sentences = [
  [/^There is no such .+ in this account\.$/, 'Das gibt es in diesem Konto nicht, oder nicht mehr.'],
  [
    /^An? .+ can have at most (\d+) ([A-Za-z0-9 -]+?)(?: at a time)?\.(?: Edit or delete one of them\.)?$/,
    (most, what = '') => `Es gibt höchstens ${most} ${LIMITED[what] ?? what}.`,
  ],
  [/^A person can have at most (\d+) passkeys\.$/, 'Eine Person hat höchstens $1 Passkeys.'],
  [
    /^The secrets of an account can have at most (\d+) bytes in total\.$/,
    'Die Geheimnisse eines Kontos haben zusammen höchstens $1 Bytes.',
  ],
  [/^The body is larger than (\d+) bytes\.$/, 'Das sind mehr als $1 Bytes.'],
  [/^More than (\d+) requests in a minute; wait (\d+) s\.$/, 'Mehr als $1 Anfragen in einer Minute; warten Sie $2 s.'],
  [/^Too many attempts; wait (\d+) s\.$/, 'Das wurde zuletzt mehrmals versucht; warten Sie $1 s.'],
  [/^Another code can be sent in (\d+) s\.$/, 'Ein neuer Code lässt sich in $1 s senden.'],
  [/^Test messages are limited to (\d+).* a day\.$/, 'An einem Tag gibt es höchstens $1 Testnachrichten.'],
  [
    /^The address can be changed (\d+) times a day\. Try again tomorrow\.$/,
    'Die Adresse lässt sich $1-mal am Tag ändern. Versuchen Sie es morgen wieder.',
  ],
  [
    /^The rate limit of the registry of (.+) is reached; try again in (\d+) s\.$/,
    'Die Registrierungsstelle von $1 lässt sich in $2 s wieder fragen.',
  ],
  [/^This requires the role (.+) or a higher one\.$/, 'Dafür braucht es die Rolle $1 oder eine höhere.'],
  [/^This (?:backtest )?requires the scope (.+)\.$/, 'Dafür braucht es die Berechtigung $1.'],
  [/^An account can have at most (\d+) regions of its own\.$/, 'Ein Konto hat höchstens $1 eigene Regionen.'],
  [/^A region can have at most (\d+) agents\.$/, 'Eine Region hat höchstens $1 Agenten.'],
  [
    /^Changing a member with the role (.+) requires that role or a higher one\.$/,
    'Ein Mitglied mit der Rolle $1 zu ändern braucht diese Rolle oder eine höhere.',
  ],
  [
    /^role: assigning or removing the role (.+) requires that role or a higher one\.$/,
    'Die Rolle $1 zu geben oder zu nehmen braucht diese Rolle oder eine höhere.',
  ],
  [
    /^role: assigning or removing the role (.+) requires a session or a key without scopes\.$/,
    'Die Rolle $1 zu geben oder zu nehmen braucht eine Sitzung oder einen Schlüssel ohne eingeschränkte Berechtigungen.',
  ],
  [
    /^Managing the .+ of another member requires the role admin or a higher one\.$/,
    'Das bei einem anderen Mitglied zu verwalten braucht die Rolle admin oder eine höhere.',
  ],
  [
    /^Managing the .+ of a member with the role (.+) requires that role\.$/,
    'Bei der Rolle $1 braucht das dieselbe Rolle.',
  ],
  [/^scopes\[\d+\]: the role (.+) does not have the scope (.+)\.$/, 'Der Rolle $1 fehlt die Berechtigung $2.'],
  [
    /^scopes\[\d+\]: a key with the scope (.+) may do more than the role (.+); the role (.+) can create it\.$/,
    'Ein Schlüssel mit der Berechtigung $1 darf mehr als die Rolle $2; ihn legt die Rolle $3 an.',
  ],
  [
    /^(.+) is only allowed for staff of the installation\.$/s,
    'Das ist denen vorbehalten, die die Installation betreiben.',
  ],
  [/^(\S+): there is no such .+ in this account\.$/, '$1: Das gibt es in diesem Konto nicht, oder nicht mehr.'],
  [/^The test message was not sent: (.+)\.$/s, 'Die Testnachricht wurde nicht gesendet ($1).'],
  [
    /^The region is in the default_regions of (\d+) accounts\.$/,
    'Die Region gehört zu den Standardregionen von $1 Konten.',
  ],
  [
    /^This requires a sign-in within the last (\d+) minutes: sign in again and repeat the request\.$/,
    'Dafür braucht es eine Anmeldung in den letzten $1 Minuten: Melden Sie sich neu an und wiederholen Sie es.',
  ],
  [/^The (.+) is paused; resume it first\.$/, 'Der Monitor ist pausiert; setzen Sie ihn zuerst fort.'],
  [
    /^Maintenance suppresses the checks of the (.+); end that first\.$/,
    'Eine Wartung unterdrückt die Prüfungen; beenden Sie die zuerst.',
  ],
  [/^The service "(.+)" uses this escalation policy\.$/s, 'Der Dienst „$1“ benutzt diese Eskalationsrichtlinie.'],
  [
    /^The escalation policy "(.+)" pages this schedule\.$/s,
    'Die Eskalationsrichtlinie „$1“ alarmiert diesen Bereitschaftsplan.',
  ],
  [
    /^The group is still used by (.+)\. Remove it there first\.$/s,
    'Die Gruppe wird noch benutzt von $1. Nehmen Sie sie dort zuerst heraus.',
  ],
  [
    /^The integration is still used by the notification groups (.+)\.$/s,
    'Die Integration wird noch benutzt von den Benachrichtigungsgruppen $1.',
  ],
  [
    /^channels\[\d+\]: another channel of the list has the same destination\.$/,
    'Ein anderer Kanal der Liste führt zum selben Ziel.',
  ],
  [/^slug: a region (.+) already exists\.$/, 'Es gibt schon eine Region $1.'],
  [
    /^The region still has (\d+) agents; delete them first\.$/,
    'Die Region hat noch $1 Agenten; löschen Sie die zuerst.',
  ],
  [/^(\d+) monitors still use the region\.$/, '$1 Monitore benutzen die Region noch.'],
  [/^No agent of region (\S+) answered in time; see .+$/, 'Kein Agent der Region $1 hat rechtzeitig geantwortet.'],
  [
    /^(.+) has changed since; check it again: its hash is now (\S+)\.$/s,
    '$1 hat sich seitdem geändert; prüfen Sie es nochmals: Der Hash ist jetzt $2.',
  ],
  [
    /^(.+) has not been seen yet, so there is nothing to accept\.$/s,
    '$1 wurde noch nicht gesehen; es gibt nichts anzunehmen.',
  ],
  [
    /^The name servers of (\S+) did not answer; try again\.$/,
    'Die Nameserver von $1 haben nicht geantwortet; versuchen Sie es nochmals.',
  ],
  ...LINK_PROBLEMS,
  ...PAGE_PROBLEMS,
  ...PROGRAM_PROBLEMS,
]

/** The German text of an error's `detail`; undefined if it is not known. */
export function germanProblem({ detail, errors, params }: Refused): string | undefined {
  if (isPlanParams(params)) return planText(params, 'de')
  if (Object.hasOwn(PLAIN, detail)) return PLAIN[detail]
  return germanFaults(detail, errors) ?? inGerman(SENTENCES, detail)
}
