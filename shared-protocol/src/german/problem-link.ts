import { inGerman, type Sentences } from './sentence.ts'

/** Why a link or a sign-in cannot continue; each is followed by what to do. */
const WHY: Sentences = [
  [/^The link was used\.$/, 'Der Link wurde schon benutzt.'],
  [
    /^The link was used, has expired, or is not one that was given out\.$/,
    'Der Link wurde schon benutzt, ist abgelaufen oder nicht von hier.',
  ],
  [
    /^The link was used or replaced, has expired, or is not one that was given out\.$/,
    'Der Link wurde schon benutzt oder ersetzt, ist abgelaufen oder nicht von hier.',
  ],
  [
    /^This code does not belong to a link that this browser asked for in the last 15 minutes\.$/,
    'Dieser Code gehört zu keinem Link, um den dieser Browser in den letzten 15 Minuten gebeten hat.',
  ],
  [/^The address belongs to no account any more\.$/, 'Die Adresse gehört zu keinem Konto mehr.'],
  [/^The invitation was accepted\.$/, 'Die Einladung wurde schon angenommen.'],
  [
    /^The invitation was accepted or withdrawn, has expired, or is not one that was sent\.$/,
    'Die Einladung wurde schon angenommen oder zurückgezogen, ist abgelaufen oder nicht von hier.',
  ],
  [
    /^Whoever sent this invitation may not invite you any more\.$/,
    'Wer diese Einladung gesendet hat, darf Sie nicht mehr einladen.',
  ],
  [/^This sign-in ends where it began\.$/, 'Diese Anmeldung endet dort, wo sie begonnen hat.'],
  [/^The sign-in was used\.$/, 'Die Anmeldung wurde schon benutzt.'],
  [
    /^The sign-in was used, has expired, or began in another browser\.$/,
    'Die Anmeldung wurde schon benutzt, ist abgelaufen oder hat in einem anderen Browser begonnen.',
  ],
  [
    /^The sign-in was used, has expired, or is not one that began here\.$/,
    'Die Anmeldung wurde schon benutzt, ist abgelaufen oder hat nicht hier begonnen.',
  ],
  [
    /^The test was done, has expired, or is not one that was begun\.$/,
    'Der Test ist schon gemacht, abgelaufen oder nicht von hier.',
  ],
  [/^The test was begun in another browser\.$/, 'Der Test hat in einem anderen Browser begonnen.'],
  [/^(.+) was not asked to the end\.$/s, '$1 wurde nicht bis zum Ende gefragt.'],
]

const ACTS: Sentences = [
  [/^It has expired: links act for 7 days\.$/, 'Er ist abgelaufen: Links gelten 7 Tage.'],
  [/^It is not one that was given out\.$/, 'Er ist nicht von hier.'],
  [/^The incident was reopened after it was sent\.$/, 'Der Vorfall wurde danach wieder geöffnet.'],
  [/^Whom it was sent to is no member any more\.$/, 'Wem er gesendet wurde, ist nicht mehr Mitglied.'],
]

/** The errors of sign-in pages and of pages behind links. */
export const LINK_PROBLEMS: Sentences = [
  [
    /^(.+) Ask for a new one\.$/s,
    (why = '') =>
      `${inGerman(WHY, why) ?? why} Beginnen Sie noch einmal, oder lassen Sie sich einen neuen Link senden.`,
  ],
  ...WHY,
  [
    /^This link does not allow anything\. (.+)$/s,
    (why = '') => `Dieser Link erlaubt nichts. ${inGerman(ACTS, why) ?? why}`,
  ],
  [
    /^This link is not valid, or its 7 days are over\. Subscribe again\.$/,
    'Dieser Link gilt nicht, oder seine 7 Tage sind um. Abonnieren Sie nochmals.',
  ],
  [/^This link is not valid\.$/, 'Dieser Link gilt nicht.'],
  [
    /^Another site has sent this\. Open the page here, and try again\.$/,
    'Das kommt von einer anderen Website. Öffnen Sie die Seite hier, und versuchen Sie es nochmals.',
  ],
  [
    /^Sign in, and begin again after that: the address is too long to come back to\.$/,
    'Melden Sie sich an, und beginnen Sie danach noch einmal: Die Adresse ist zu lang, um zurückzukommen.',
  ],
  [
    /^Send a form with SAMLResponse \(application\/x-www-form-urlencoded\)\.$/,
    'Senden Sie ein Formular mit SAMLResponse (application/x-www-form-urlencoded).',
  ],
  [/^The form is larger than (\d+) bytes\.$/, 'Das Formular ist größer als $1 Bytes.'],
  [/^The form must have one SAMLResponse\.$/, 'Das Formular muss genau eine SAMLResponse haben.'],
  [
    /^Nobody has begun to sign in here in the last ten minutes\. Begin again\.$/,
    'In den letzten zehn Minuten hat hier niemand begonnen, sich anzumelden. Beginnen Sie neu.',
  ],
]
