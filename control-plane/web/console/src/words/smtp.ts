import type { SmtpFailure, SmtpSecurity } from '@pharos/shared-protocol/check/smtp.ts'
import { defineWords } from './language.ts'

/** The reasons that no other kind has. */
export const SMTP_FAILURES = defineWords<
  Record<
    Extract<
      SmtpFailure,
      'not_smtp' | 'greeting_refused' | 'command_refused' | 'starttls_missing' | 'auth_failed' | 'capability_missing'
    >,
    string
  >
>({
  en: {
    not_smtp: 'The response is not valid SMTP',
    greeting_refused: 'The server refuses clients',
    command_refused: 'The server refused a command',
    starttls_missing: 'The server offers no STARTTLS',
    auth_failed: 'Signing in failed',
    capability_missing: 'The server lacks a capability',
  },
  de: {
    not_smtp: 'Die Antwort ist kein gültiges SMTP',
    greeting_refused: 'Der Server weist Clients ab',
    command_refused: 'Der Server lehnte einen Befehl ab',
    starttls_missing: 'Der Server bietet kein STARTTLS an',
    auth_failed: 'Die Anmeldung schlug fehl',
    capability_missing: 'Dem Server fehlt eine Erweiterung',
  },
  fr: {
    not_smtp: 'La réponse n’est pas du SMTP valide',
    greeting_refused: 'Le serveur refuse les clients',
    command_refused: 'Le serveur a refusé une commande',
    starttls_missing: 'Le serveur ne propose pas STARTTLS',
    auth_failed: 'L’authentification a échoué',
    capability_missing: 'Il manque une extension au serveur',
  },
})

export const SMTP_FORM = defineWords({
  en: {
    security: 'TLS',
    talk: 'Conversation',
    talkAbout: 'Certificate, name in EHLO, expectations, sign-in',
    expectHint: 'A regular expression that the greeting must match.',
    capabilities: 'Required capabilities',
    capabilitiesHint: 'Such as SIZE or AUTH PLAIN, separated by commas.',
    username: 'Username',
    usernameHint: 'Leave empty to not sign in.',
    password: 'Password',
    plainAuth: 'Sign in without TLS too',
    plainAuthHint: 'The password can then be read on the way.',
    heloName: 'Name in EHLO',
    heloNameHint: 'The name that the agent gives itself. Leave empty for probe.invalid.',
  },
  de: {
    security: 'TLS',
    talk: 'Gespräch',
    talkAbout: 'Zertifikat, Name in EHLO, Erwartungen, Anmeldung',
    expectHint: 'Ein regulärer Ausdruck, dem die Begrüßung entsprechen muss.',
    capabilities: 'Verlangte Erweiterungen',
    capabilitiesHint: 'Etwa SIZE oder AUTH PLAIN, durch Kommas getrennt.',
    username: 'Benutzername',
    usernameHint: 'Leer: keine Anmeldung.',
    password: 'Passwort',
    plainAuth: 'Auch ohne TLS anmelden',
    plainAuthHint: 'Dann lässt sich das Passwort unterwegs mitlesen.',
    heloName: 'Name in EHLO',
    heloNameHint: 'Wie sich der Agent nennt. Leer: probe.invalid.',
  },
  fr: {
    security: 'TLS',
    talk: 'Échange',
    talkAbout: 'Certificat, nom dans EHLO, attentes, authentification',
    expectHint: 'Une expression régulière à laquelle le message d’accueil doit correspondre.',
    capabilities: 'Extensions requises',
    capabilitiesHint: 'Par exemple SIZE ou AUTH PLAIN, séparées par des virgules.',
    username: 'Nom d’utilisateur',
    usernameHint: 'Vide : pas d’authentification.',
    password: 'Mot de passe',
    plainAuth: 'S’authentifier aussi sans TLS',
    plainAuthHint: 'Le mot de passe peut alors être lu en chemin.',
    heloName: 'Nom dans EHLO',
    heloNameHint: 'Le nom que l’agent se donne. Vide : probe.invalid.',
  },
})

export const SMTP_LABELS = {
  security: SMTP_FORM.security,
  helo_name: SMTP_FORM.heloName,
  username: SMTP_FORM.username,
  password: SMTP_FORM.password,
  allow_plain_auth: SMTP_FORM.plainAuth,
  required_capabilities: SMTP_FORM.capabilities,
}

/** What a server said of itself. */
export const SMTP_FACTS = defineWords<Record<'greeting' | 'capabilities', string>>({
  en: { greeting: 'Greeting', capabilities: 'Capabilities' },
  de: { greeting: 'Begrüßung', capabilities: 'Erweiterungen' },
  fr: { greeting: 'Message d’accueil', capabilities: 'Extensions' },
})

export const SMTP_SECURITIES = defineWords<Record<SmtpSecurity, string>>({
  en: {
    starttls: 'STARTTLS, required',
    starttls_if_offered: 'STARTTLS, if offered',
    tls: 'From the first byte',
    none: 'None',
  },
  de: {
    starttls: 'STARTTLS, verlangt',
    starttls_if_offered: 'STARTTLS, wenn angeboten',
    tls: 'Ab dem ersten Byte',
    none: 'Keines',
  },
  fr: {
    starttls: 'STARTTLS, exigé',
    starttls_if_offered: 'STARTTLS, s’il est proposé',
    tls: 'Dès le premier octet',
    none: 'Aucun',
  },
})
