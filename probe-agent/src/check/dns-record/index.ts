import { DnsRecordSpec } from '@pharos/shared-protocol/check/dns-record.ts'
import type { Check } from '../check.ts'
import { checkDnsRecords } from './check.ts'

export const dnsRecordCheck: Check = async (run, env) => {
  const outcome = await checkDnsRecords(DnsRecordSpec.parse(run.spec), env)
  return { failing: outcome.sets.some(set => set.failure_reason !== null), outcome }
}
