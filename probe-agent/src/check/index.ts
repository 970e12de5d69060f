import type { CheckKind } from '@pharos/shared-protocol/check/kind.ts'
import type { Check } from './check.ts'
import { dnsRecordCheck } from './dns-record/index.ts'
import { domainCheck } from './domain/index.ts'
import { httpCheck } from './http/index.ts'

export const CHECKS = { http: httpCheck, domain: domainCheck, dns_record: dnsRecordCheck } satisfies {
  [K in CheckKind]: Check
}

/** What this program can run, as it tells the control plane. */
export const CAPABILITIES = Object.keys(CHECKS) as CheckKind[]
