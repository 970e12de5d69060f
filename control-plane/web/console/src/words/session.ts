import { defineWords } from './language.ts'

/** The sessions of a member. */
export const SESSIONS = defineWords({
  en: {
    title: 'Signed in at',
    why: 'One entry a browser. End one that you do not know, and set another password if you have one.',
    none: 'Nowhere.',
    current: 'this browser',
    used: 'used',
    end: 'End',
    endOf: (device: string) => `End ${device}`,
    endAll: 'End all sessions',
    endOthers: 'End all others',
    ended: 'The session has ended.',
    endedAll: 'The sessions have ended.',
    ask: 'End all sessions of this member?',
    askOthers: 'End all your other sessions?',
    means: 'Whoever works there has to sign in again.',
    methods: 'by',
    magic_link: 'mailed link',
    password: 'password',
    passkey: 'passkey',
    provider: 'GitHub or Google',
    saml: 'single sign-on',
    oidc: 'single sign-on',
    totp: 'authenticator app',
    recovery_code: 'recovery code',
  },
  de: {
    title: 'Angemeldet in',
    why: 'Ein Eintrag je Browser. Beenden Sie, was Sie nicht kennen, und setzen Sie ein neues Passwort, wenn Sie eines haben.',
    none: 'Nirgends.',
    current: 'dieser Browser',
    used: 'genutzt',
    end: 'Beenden',
    endOf: (device: string) => `${device} beenden`,
    endAll: 'Alle Sitzungen beenden',
    endOthers: 'Alle anderen beenden',
    ended: 'Die Sitzung ist beendet.',
    endedAll: 'Die Sitzungen sind beendet.',
    ask: 'Alle Sitzungen dieses Mitglieds beenden?',
    askOthers: 'Alle Ihre anderen Sitzungen beenden?',
    means: 'Wer dort arbeitet, muss sich neu anmelden.',
    methods: 'per',
    magic_link: 'Link per E-Mail',
    password: 'Passwort',
    passkey: 'Passkey',
    provider: 'GitHub oder Google',
    saml: 'Single Sign-on',
    oidc: 'Single Sign-on',
    totp: 'Authenticator-App',
    recovery_code: 'Wiederherstellungscode',
  },
})

/** Describes a way to sign in; an unknown one by its API name. */
export function methodWords(name: string): string {
  const words = SESSIONS[name as keyof typeof SESSIONS]
  return typeof words === 'string' ? words : name
}
