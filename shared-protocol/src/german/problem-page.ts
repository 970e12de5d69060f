import type { Sentences } from './sentence.ts'

/** The errors that only routes of status pages, dashboards and ways to sign in have. */
export const PAGE_PROBLEMS: Sentences = [
  [/^The image cannot be read at the moment\.$/, 'Das Bild lässt sich gerade nicht lesen.'],
  [
    /^(\d+) uploads of this account are not used by a branding yet\. Use them, or wait until they are removed after a day\.$/,
    '$1 hochgeladene Bilder dieses Kontos werden noch nicht benutzt. Benutzen Sie sie, oder warten Sie, bis sie nach einem Tag gelöscht werden.',
  ],
  [
    /^The monitor is already a component of this page; update it instead\.$/,
    'Der Monitor ist schon eine Komponente dieser Seite; ändern Sie diese.',
  ],
  [/^Custom domains are not available: (.+)\.$/s, 'Hier gibt es keine eigenen Domains ($1).'],
  [
    /^A custom domain requires a verified email address of yours: (.+)\.$/s,
    'Eine eigene Domain braucht eine bestätigte E-Mail-Adresse von Ihnen.',
  ],
  [/^domain: another account has claimed this domain\./, 'Ein anderes Konto beansprucht diese Domain.'],
  [/^(\S+) is being removed; try again in a moment\.$/, '$1 wird gerade entfernt; versuchen Sie es gleich nochmals.'],
  [
    /^domain: this page already has the custom domain (\S+); remove it first\.$/,
    'Diese Seite hat die eigene Domain $1; entfernen Sie die zuerst.',
  ],
  [/^domain: (\S+) is already active on this page\.$/, '$1 ist auf dieser Seite schon aktiv.'],
  [/^domain: another page of this account already has (\S+)\.$/, 'Eine andere Seite dieses Kontos hat $1.'],
  [
    /^status: the maintenance is (\S+); it can't go back to (\S+)\.$/,
    'Die Wartung ist im Zustand $1 und kann nicht zurück zu $2.',
  ],
  [
    /^This address was asked to confirm a moment ago, or too often today; try again later\.$/,
    'Diese Adresse wurde eben erst oder heute zu oft um Bestätigung gebeten; sie wird noch nicht wieder gefragt.',
  ],
  [
    /^Too many subscriptions are waiting for their confirmation\. .+$/,
    'Zu viele Adressen wurden um Bestätigung gebeten und haben nicht bestätigt. Versuchen Sie es später.',
  ],
  [
    /^Too many previews are being generated at the moment\. Please try again\.$/,
    'Gerade entstehen zu viele Vorschauen. Bitte versuchen Sie es nochmals.',
  ],
  [/^A request can place at most (\d+) widgets\.$/, 'Auf einmal lassen sich höchstens $1 Widgets anordnen.'],
  [
    /^\S+: there is no such widget on this dashboard\.$/,
    'Dieses Widget gibt es auf dem Dashboard nicht, oder nicht mehr.',
  ],

  [
    /^"(.+)" is active: an enforced connection must be the only active one\. Make it a draft first\.$/s,
    '„$1“ ist aktiv: Eine erzwungene Verbindung ist allein aktiv. Machen Sie die andere zum Entwurf.',
  ],
  [
    /^Another account of (.+) is already linked to you; remove it first\.$/s,
    'Ein anderes Konto bei $1 meldet Sie schon an; entfernen Sie es zuerst.',
  ],
  [
    /^response: it does not match a request to this browser in the last five minutes\.$/,
    'Das antwortet nicht auf das, wonach dieser Browser in den letzten fünf Minuten gefragt wurde.',
  ],
  [/^response: the passkey could not be verified\.$/, 'Der Passkey ließ sich nicht prüfen.'],
  [
    /^This passkey belongs to someone else\. Use one of yours, or sign in again\.$/,
    'Dieser Passkey gehört jemand anderem. Nehmen Sie einen eigenen, oder melden Sie sich neu an.',
  ],
  [/^The signature of the passkey is not valid\.$/, 'Der Passkey hat nicht unterschrieben, was er sollte.'],
  [
    /^An account can send at most (.+)\. Try again tomorrow\.$/s,
    'Für heute sind genug E-Mails gesendet. Versuchen Sie es morgen wieder.',
  ],
  [
    /^code: it is not the current one\. Check the clock of your device and enter the next code\.$/,
    'Das ist nicht der jetzige Code. Prüfen Sie die Uhr Ihres Geräts und nehmen Sie den nächsten.',
  ],
  [
    /^The account (.+) requires a second factor: set up another one first\.$/s,
    'Das Konto $1 verlangt einen zweiten Faktor: Richten Sie zuerst einen anderen ein.',
  ],
  [
    /^(.+): publish (\S+) TXT "(.+)"\. It can take a while until new records are visible\.$/s,
    'Veröffentlichen Sie $2 TXT "$3" ($1). Neue Einträge sind erst nach einer Weile zu sehen.',
  ],
]
