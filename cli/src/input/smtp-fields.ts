import { SMTP_SECURITY } from '@pharos/shared-protocol/check/smtp.ts'
import type { SmtpJobBody } from '@pharos/shared-protocol/contract/monitoring/smtp-job.ts'
import { choiceField, type Field, flagField, type Given, listField, section, textField } from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { secretField } from './secret-field.ts'
import { VOTED_EMPTY, votedFields } from './voted-fields.ts'

/** All fields of an SMTP monitor except host and port. */
export type SmtpSettings = Omit<SmtpJobBody, 'host' | 'port'>

const VOTED = votedFields()

/** In the order of the help. A missing field does not compile. */
const FIELDS = {
  ...section('When and where:', VOTED.when),
  ...section('Protocol:', {
    security: choiceField('--security <kind>', 'how TLS is used (starttls)', [...SMTP_SECURITY]),
    verify_tls: flagField('verify-tls', true, 'accept any certificate'),
    helo_name: textField('--helo-name <name>', 'the name that the agent gives itself in EHLO (probe.invalid)'),
    username: textField('--username <name>', 'sign in as this user'),
    password: secretField('--password <text>', 'the password of the user, which is never shown again'),
    allow_plain_auth: flagField('allow-plain-auth', false, 'sign in without TLS too'),
    expect: textField('--expect <expression>', 'the greeting must match this (RE2)'),
    required_capabilities: listField(
      '--capability <keyword>',
      'the server must offer this, such as SIZE or "AUTH PLAIN"; repeatable',
    ),
    ...VOTED.connection,
  }),
  ...section('What counts as up:', VOTED.verdict),
  ...VOTED.others,
} satisfies { [K in keyof SmtpSettings]-?: Field<NonNullable<SmtpSettings[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  ...VOTED_EMPTY,
  ...{ helo_name: null, username: null, expect: null, required_capabilities: [] },
}

export const SMTP_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readSmtp(given: Given, files: Files): SmtpSettings {
  return readFields(SMTP_FIELDS, given, files) as SmtpSettings
}
