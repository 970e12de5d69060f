import type { Texts } from '../words.ts'

/** What agents say of a mail server. `reply` is the first line of a reply, with its code. */
export const SMTP = {
  'smtp.no_greeting': 'no greeting within {seconds} s',
  'smtp.no_reply': 'no reply within {seconds} s',
  'smtp.closed': 'the server closed the connection',
  'smtp.failed': 'the connection failed: {error}',
  'smtp.no_smtp': 'the server does not speak SMTP on this port: "{line}"',
  'smtp.long_line': 'a line has more than {most} bytes',
  'smtp.many_lines': 'a reply has more than {most} lines',
  'smtp.too_large': 'the server said more than {most} bytes',
  'smtp.plain_text': 'the server sent plain text after it had agreed to start TLS',
  'smtp.greeted': 'the server greeted with "{reply}"',
  'smtp.answered': 'the server answered {command} with "{reply}"',
  'smtp.starttls_missing': 'the server offers no STARTTLS',
  'smtp.auth_without_tls': 'the server offers no STARTTLS, and the password is not sent without TLS',
  'smtp.no_auth': 'the server offers no sign-in (AUTH)',
  'smtp.no_mechanism': 'the server offers neither PLAIN nor LOGIN to sign in: {offered}',
  'smtp.auth_refused': 'the server refused to sign in {username}: "{reply}"',
  'smtp.unmatched': 'the greeting does not match `expect`: "{greeting}"',
  'smtp.capability_missing': 'the server does not offer {capability}',
} as const satisfies Texts

/** Why a region fails: reasons that only this kind has. */
export const SMTP_FAILURE = {
  'failure.not_smtp': 'not a mail server',
  'failure.greeting_refused': 'greeting refused',
  'failure.command_refused': 'command refused',
  'failure.starttls_missing': 'no STARTTLS',
  'failure.auth_failed': 'sign-in failed',
  'failure.capability_missing': 'capability missing',
} as const satisfies Texts

/** What its fields must be. */
export const SMTP_FIELD = {
  'field.smtp_capability': 'must be a keyword of EHLO, with its parameters after spaces',
} as const satisfies Texts

/** What is refused of its settings together. */
export const SMTP_REFUSED = {
  'smtp_check.password_required': 'is required together with username',
  'smtp_check.password_without_user': 'can only be set together with username',
  'smtp_check.plain_auth': 'would be sent without TLS: choose another security, or set allow_plain_auth',
} as const satisfies Texts
