import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { updateDnsJob } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import { usageFailure } from '../failure.ts'
import { type Field, type Given, parsedField } from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'

export type DomainBody = NonNullable<CallInput<typeof updateDnsJob>['body']>

export const DOMAIN_FIELDS = {
  fields: {
    manual_expiry_date: parsedField('--expiry-date <date>', 'such as 2027-03-01', readDate),
  } satisfies { [K in keyof DomainBody]-?: Field<NonNullable<DomainBody[K]>> },
  empty: { manual_expiry_date: null },
}

export function readDomain(given: Given, files: Files): DomainBody {
  return readFields(DOMAIN_FIELDS, given, files) as DomainBody
}

/** A date without a time means midnight UTC. */
export function readDate(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw usageFailure(`"${text}" is neither a date such as 2027-03-01 nor none.`)
  return new Date(at).toISOString()
}
