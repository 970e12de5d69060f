import { defineWords, plural } from './language.ts'

/** The sessions of a member. */
export const SESSIONS = defineWords({
  en: {
    title: 'Sessions',
    why: 'One entry per browser. End any session you do not recognise, and change your password if you have one.',
    none: 'No sessions.',
    current: 'this browser',
    used: 'used',
    end: 'End',
    endOf: (device: string) => `End ${device}`,
    endAll: 'End all sessions',
    endOthers: 'End all other sessions',
    ended: 'The session has ended.',
    endedAll: 'The sessions have ended.',
    ask: 'End all sessions of this member?',
    askOthers: 'End all your other sessions?',
    means: 'Anyone who works there has to sign in again.',
    endKeys: (count: number) => `Also revoke ${plural(count, 'API key', 'API keys')}`,
    endApps: (count: number) => `Also end ${plural(count, 'app or CLI login', 'apps and CLI logins')}`,
    methods: 'with',
    magic_link: 'email link',
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
    endKeys: (count: number) => `Auch ${plural(count, 'API-Schlüssel', 'API-Schlüssel')} widerrufen`,
    endApps: (count: number) => `Auch ${plural(count, 'App oder Anmeldung', 'Apps und Anmeldungen')} der CLI beenden`,
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
