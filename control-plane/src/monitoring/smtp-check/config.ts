import { SmtpSecrets, type SmtpSecurity, type SmtpSpec } from '@pharos/shared-protocol/check/smtp.ts'
import type { SmtpJobInput } from '@pharos/shared-protocol/contract/monitoring/smtp-job.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { checkPattern } from '../../platform/pattern/index.ts'
import { refuseField } from '../../platform/refusal.ts'
import { hostInUrl, type Monitor, plainHost, settingsIn } from '../monitor/index.ts'
import { VOTED_DEFAULTS, type VotedConfig } from '../voted/index.ts'

/** The settings of an SMTP monitor. The password has its value only while settings are changed. */
export interface SmtpConfig extends VotedConfig, Record<string, unknown> {
  host: string
  port: number
  security: SmtpSecurity
  verify_tls: boolean
  helo_name: string | null
  username: string | null
  allow_plain_auth: boolean
  expect: string | null
  required_capabilities: string[]
  has_password: boolean
  password: string | null
}

/** The body of a create or an update. */
export type GivenFields = { [K in keyof SmtpJobInput]?: SmtpJobInput[K] | undefined }

const SMTP_PORT = 25
/** Of TLS from the first byte (RFC 8314 3.3). */
const SMTPS_PORT = 465
/** A greeting is one reply, which has at most so many bytes. */
const MOST_GREETING = 64 * 1024
const DEFAULTS = {
  ...VOTED_DEFAULTS,
  ...{ security: 'starttls' as const, verify_tls: true, helo_name: null, expect: null, required_capabilities: [] },
  ...{ username: null, allow_plain_auth: false, has_password: false, password: null },
}

export function newSmtpConfig(given: SmtpJobInput, account: string): Promise<SmtpConfig> {
  const port = given.security === 'tls' ? SMTPS_PORT : SMTP_PORT
  return mergeSmtp(account, { ...DEFAULTS, host: given.host, port }, given)
}

/** Applies the given fields to the settings with their password: omitted fields keep their value. */
export async function mergeSmtp(account: string, config: SmtpConfig, given: GivenFields): Promise<SmtpConfig> {
  const merged = withPassword(config, { ...config, ...settingsIn(given, ['password']) }, given.password)
  if (given.expect) await requireReadable(account, given.expect)
  return merged
}

/** The password goes with its user, and to no other server, and not in another way, than it was given for. */
function withPassword(before: SmtpConfig, merged: SmtpConfig, given: string | null | undefined): SmtpConfig {
  if (merged.username === null) {
    if (given) throw refuseField('password', monitoringText('smtp_check.password_without_user'))
    return { ...merged, password: null, has_password: false }
  }
  if (before.password !== null && given === undefined && wayOf(before) !== wayOf(merged))
    throw refuseField('password', monitoringText('grpc_check.set_again_or_cleared'))
  const password = given === undefined ? before.password : given
  if (password === null) throw refuseField('password', monitoringText('smtp_check.password_required'))
  if (merged.security === 'none' && !merged.allow_plain_auth)
    throw refuseField('security', monitoringText('smtp_check.plain_auth'))
  return { ...merged, password, has_password: true }
}

/** Where the password goes, and how. */
function wayOf(config: SmtpConfig): string {
  return `${smtpTarget(config)} ${config.security} ${config.allow_plain_auth}`
}

async function requireReadable(account: string, expression: string): Promise<void> {
  const facts = await checkPattern(account, expression, MOST_GREETING)
  if (typeof facts === 'string') throw refuseField('expect', facts)
}

export function hideSmtp(config: SmtpConfig): { config: SmtpConfig; secrets: SmtpSecrets | null } {
  const { password } = config
  return { config: { ...config, password: null }, secrets: password === null ? null : { password } }
}

export function revealSmtp(config: SmtpConfig, secrets: unknown): SmtpConfig {
  return { ...config, password: secrets === null ? null : SmtpSecrets.parse(secrets).password }
}

/** The config of a monitor of this kind, which only this folder writes. */
export function smtpConfigOf(monitor: Pick<Monitor, 'config'>): SmtpConfig {
  return monitor.config as SmtpConfig
}

/** The spec of an SMTP monitor that an agent gets. */
export function smtpSpec(config: SmtpConfig, timeoutSeconds: number): SmtpSpec {
  const { host, port, security, verify_tls, helo_name, ip_family, retries } = config
  const { username, allow_plain_auth, expect, required_capabilities } = config
  return {
    ...{ host: plainHost(host), port, security, verify_tls, helo_name, ip_family, retries },
    ...{ username, allow_plain_auth, expect, required_capabilities },
    timeout_ms: timeoutSeconds * 1000,
  }
}

/** The target for people and webhooks. */
export function smtpTarget({ host, port }: SmtpConfig): string {
  return `smtp://${hostInUrl(host)}:${port}`
}
