import { inGerman, type Sentences } from './sentence.ts'

/** Why a link or a sign-in cannot continue; each is followed by what to do. */
const WHY: Sentences = [
  [/^The link was already used\.$/, 'Der Link wurde schon benutzt.'],
  [
    /^The link was already used, has expired, or is not valid\.$/,
    'Der Link wurde schon benutzt, ist abgelaufen oder nicht von hier.',
  ],
  [
    /^The link was already used or replaced, has expired, or is not valid\.$/,
    'Der Link wurde schon benutzt oder ersetzt, ist abgelaufen oder nicht von hier.',
  ],
  [
    /^This code does not belong to a link that this browser requested in the last 15 minutes\.$/,
    'Dieser Code gehört zu keinem Link, um den dieser Browser in den letzten 15 Minuten gebeten hat.',
  ],
  [/^The address no longer belongs to an account\.$/, 'Die Adresse gehört zu keinem Konto mehr.'],
  [/^The invitation was already accepted\.$/, 'Die Einladung wurde schon angenommen.'],
  [
    /^The invitation was already accepted or withdrawn, has expired, or is not valid\.$/,
    'Die Einladung wurde schon angenommen oder zurückgezogen, ist abgelaufen oder nicht von hier.',
  ],
  [
    /^The person who sent this invitation can no longer invite you\.$/,
    'Wer diese Einladung gesendet hat, darf Sie nicht mehr einladen.',
  ],
  [/^This sign-in must be completed where it was started\.$/, 'Diese Anmeldung endet dort, wo sie begonnen hat.'],
  [/^The sign-in was already used\.$/, 'Die Anmeldung wurde schon benutzt.'],
  [
    /^The sign-in was already used, has expired, or was started in another browser\.$/,
    'Die Anmeldung wurde schon benutzt, ist abgelaufen oder hat in einem anderen Browser begonnen.',
  ],
  [
    /^The sign-in was already used, has expired, or was not started here\.$/,
    'Die Anmeldung wurde schon benutzt, ist abgelaufen oder hat nicht hier begonnen.',
  ],
  [
    /^The test was already completed, has expired, or does not exist\.$/,
    'Der Test ist schon gemacht, abgelaufen oder nicht von hier.',
  ],
  [/^This identity was already linked\.$/, 'Dieses Konto meldet Sie schon an.'],
  [
    /^This identity was already linked, has expired, or was named in another session\.$/,
    'Dieses Konto meldet Sie schon an, oder die Frage danach ist abgelaufen oder gehört zu einer anderen Sitzung.',
  ],
  [/^The test was started in another browser\.$/, 'Der Test hat in einem anderen Browser begonnen.'],
  [/^The sign-in with (.+) was not completed\.$/s, '$1 wurde nicht bis zum Ende gefragt.'],
]

const ACTS: Sentences = [
  [/^It has expired: links are valid for 7 days\.$/, 'Er ist abgelaufen: Links gelten 7 Tage.'],
  [/^It was not issued by this installation\.$/, 'Er ist nicht von hier.'],
  [/^The incident was reopened after it was sent\.$/, 'Der Vorfall wurde danach wieder geöffnet.'],
  [/^Its recipient is no longer a member\.$/, 'Wem er gesendet wurde, ist nicht mehr Mitglied.'],
]

/** The errors of sign-in pages and of pages behind links. */
export const LINK_PROBLEMS: Sentences = [
  [
    /^(.+) Request a new one\.$/s,
    (why = '') =>
      `${inGerman(WHY, why) ?? why} Beginnen Sie noch einmal, oder lassen Sie sich einen neuen Link senden.`,
  ],
  ...WHY,
  [
    /^This link is (?:no longer|not) valid\. (.+)$/s,
    (why = '') => `Dieser Link erlaubt nichts. ${inGerman(ACTS, why) ?? why}`,
  ],
  [
    /^This link is not valid or is older than 7 days\. Subscribe again\.$/,
    'Dieser Link gilt nicht, oder seine 7 Tage sind um. Abonnieren Sie nochmals.',
  ],
  [/^This link is not valid\.$/, 'Dieser Link gilt nicht.'],
  [
    /^This request came from another site\. Open the page here and try again\.$/,
    'Das kommt von einer anderen Website. Öffnen Sie die Seite hier, und versuchen Sie es nochmals.',
  ],
  [
    /^Sign in, then start again: the address is too long to return to\.$/,
    'Melden Sie sich an, und beginnen Sie danach noch einmal: Die Adresse ist zu lang, um zurückzukommen.',
  ],
  [
    /^Send a form with SAMLResponse \(application\/x-www-form-urlencoded\)\.$/,
    'Senden Sie ein Formular mit SAMLResponse (application/x-www-form-urlencoded).',
  ],
  [/^The form is larger than (\d+) bytes\.$/, 'Das Formular ist größer als $1 Bytes.'],
  [/^The form must have one SAMLResponse\.$/, 'Das Formular muss genau eine SAMLResponse haben.'],
  [
    /^No sign-in was started here in the last ten minutes\. Start again\.$/,
    'In den letzten zehn Minuten hat hier niemand begonnen, sich anzumelden. Beginnen Sie neu.',
  ],
]
