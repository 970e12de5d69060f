import type { Sentences } from './sentence.ts'

/** The errors of partners, and of accounts that they manage. */
export const PARTNER_PROBLEMS: Sentences = [
  [
    /^The account is suspended\. It can be read, and changed again once it is resumed\.$/,
    'Das Konto ist ausgesetzt. Es lässt sich lesen, und wieder ändern, sobald es wieder aktiv ist.',
  ],
  [
    /^The key of a partner is for routes under \/partner only\.$/,
    'Der Schlüssel eines Partners reicht nur an Adressen unter /partner.',
  ],
  [/^This account is not a partner of the installation\.$/, 'Dieses Konto ist kein Partner der Installation.'],
  [/^account_id: this account is a partner already\.$/, 'Dieses Konto ist schon Partner.'],
  [/^account_id: this account is managed by a partner\.$/, 'Dieses Konto wird von einem Partner verwaltet.'],
  [/^The partner of the account may only read it\.$/, 'Der Partner des Kontos darf darin nur lesen.'],
  [
    /^The partner (.+) sets the plan of this account\.$/,
    (partner = '') => `Den Tarif dieses Kontos legt der Partner ${partner} fest.`,
  ],
  [/^No partner manages this account\.$/, 'Dieses Konto wird von keinem Partner verwaltet.'],
  [/^The account does not allow its partner to read it\.$/, 'Das Konto erlaubt seinem Partner nicht, darin zu lesen.'],
  [
    /^This account manages accounts of customers: close them before it is deleted\.$/,
    'Dieses Konto verwaltet Konten von Kunden: Schließen Sie diese, bevor es gelöscht wird.',
  ],
  [/^A partner can have at most (\d+) keys\.$/, (most = '') => `Ein Partner kann höchstens ${most} Schlüssel haben.`],
  [/^The account has members already; they invite others\.$/, 'Das Konto hat schon Mitglieder; sie laden weitere ein.'],
  [
    /^An owner can be invited at most (\d+) times a day\. Try again tomorrow\.$/,
    (most = '') => `Ein Inhaber kann höchstens ${most}-mal am Tag eingeladen werden. Versuchen Sie es morgen wieder.`,
  ],
]
