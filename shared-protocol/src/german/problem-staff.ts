import type { Sentences } from './sentence.ts'

/** The errors of staff of the installation, and of what they do in accounts. */
export const STAFF_PROBLEMS: Sentences = [
  [/^Your access to this account has ended\.$/, 'Ihr Zugriff auf dieses Konto ist beendet.'],
  [/^This is your own account\.$/, 'Das ist Ihr eigenes Konto.'],
  [
    /^Looking into an account requires a second factor: set one up first\.$/,
    'Um ein Konto anzusehen, braucht es einen zweiten Faktor: Richten Sie erst einen ein.',
  ],
  [/^The account does not allow staff to look into it\.$/, 'Das Konto erlaubt dem Betreiber nicht, es anzusehen.'],
  [/^This requires a member of the account\.$/, 'Dafür braucht es ein Mitglied des Kontos.'],
  [
    /^Staff who look into an account cannot use its credentials\.$/,
    'Wer für den Betreiber ein Konto ansieht, kann seine Zugangsdaten nicht verwenden.',
  ],
  [
    /^Staff who look into an account have no access to its persons, credentials, ownership and billing\.$/,
    'Wer für den Betreiber ein Konto ansieht, hat keinen Zugriff auf Personen, Zugangsdaten, Besitz und Abrechnung.',
  ],
  [
    /^Staff who look into an account cannot change this\.$/,
    'Wer für den Betreiber ein Konto ansieht, kann das nicht ändern.',
  ],
  [
    /^Staff who look into an account cannot set credentials or destinations, which this may contain\.$/,
    'Wer für den Betreiber ein Konto ansieht, kann keine Zugangsdaten und Ziele setzen; beides kann hier vorkommen.',
  ],
  [
    /^email: no active member of this account has this address\.$/,
    'email: Kein aktives Mitglied dieses Kontos hat diese Adresse.',
  ],
]
