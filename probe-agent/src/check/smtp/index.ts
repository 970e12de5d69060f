import { SmtpSecrets, SmtpSpec } from '@pharos/shared-protocol/check/smtp.ts'
import type { Check } from '../check.ts'
import { checkSmtp } from './check.ts'

export const smtpCheck: Check = async (run, env) => {
  const secrets = run.secrets === null ? null : SmtpSecrets.parse(run.secrets)
  const outcome = await checkSmtp(SmtpSpec.parse(run.spec), secrets, env)
  return { failing: outcome.status === 'failing', outcome }
}
