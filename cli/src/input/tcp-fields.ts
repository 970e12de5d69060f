import type { TcpJobBody } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { type Field, flagField, type Given, parsedField, section, textField } from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { VOTED_EMPTY, votedFields } from './voted-fields.ts'

/** All fields of a TCP monitor except host and port. */
export type TcpSettings = Omit<TcpJobBody, 'host' | 'port'>

const VOTED = votedFields()

/** In the order of the help. A missing field does not compile. */
const FIELDS = {
  ...section('When and where:', VOTED.when),
  ...section('Protocol:', {
    tls: flagField('tls', false, 'speak TLS, and verify the certificate'),
    send: parsedField('--send <text>', 'send this once connected; \\r, \\n and \\t as in C, or base64:…', unescaped),
    expect: textField('--expect <expression>', 'the answer must match this (RE2; its first 4 KB)'),
    close_after_connect: flagField('close-after-connect', false, 'do not read an answer, even if something is sent'),
    ...VOTED.connection,
  }),
  ...section('What counts as up:', VOTED.verdict),
  ...VOTED.others,
} satisfies { [K in keyof TcpSettings]-?: Field<NonNullable<TcpSettings[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  ...VOTED_EMPTY,
  send: null,
  expect: null,
  close_after_connect: null,
}

export const TCP_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readTcp(given: Given, files: Files): TcpSettings {
  return readFields(TCP_FIELDS, given, files) as TcpSettings
}

const ESCAPES: Record<string, string> = { r: '\r', n: '\n', t: '\t', '\\': '\\' }

/** Replaces the usual escapes, for characters that cannot be typed in a shell. Any other backslash is kept. */
export function unescaped(text: string): string {
  return text.replace(/\\([rnt\\])/g, (all, letter: string) => ESCAPES[letter] ?? all)
}
