import { faultOf, faultsOf as issueFaults } from '@pharos/shared-protocol/issue.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { joinFaults } from '@pharos/shared-protocol/text/problem.ts'
import type { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'

/** The most faults of one record that are told. */
const MOST_TOLD = 10

/** A record that cannot be imported. */
export class BadRecord extends Refusal {
  constructor(
    section: string,
    id: string,
    faults: readonly Fault[],
    code: 'invalid_request' | 'conflict' | 'limit_reached' = 'invalid_request',
  ) {
    const told = faults.slice(0, MOST_TOLD).map(fault => ({ ...fault, path: placeOf(section, id, fault.path) }))
    super(code, joinFaults(told, ': '), { faults: told, text: { code: 'request.faults', params: {} } })
  }
}

/** A record whose id is taken, here or by another account. Whose it is is not said. */
export class TakenId extends BadRecord {
  constructor(section: string, id: string, path = 'id') {
    super(section, id, [{ path, ...faultOf(businessText('archive_import.taken')) }], 'conflict')
  }
}

/** What the database refuses of rows: an id that is taken, or a value that is not allowed. Anything else is thrown as it is. */
export function refusedByDatabase(section: string, id: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // The second is what row-level security says of a row that another account has.
  if (code === '23505' || code === '42501') return new TakenId(section, id, id === '' ? '' : 'id')
  return /^2[23]/.test(code)
    ? new BadRecord(section, id, [{ path: '', ...faultOf(businessText('archive_import.not_valid')) }])
    : error
}

export function faultsOf(error: z.ZodError | undefined): Fault[] {
  return issueFaults(error?.issues ?? [])
}

/** What a route refused of a record: with its own code and words, and with the record's place before each field. */
export function refusedRecord(section: string, id: string, refusal: Refusal): Refusal {
  if (refusal instanceof BadRecord || refusal.faults.length === 0) return refusal
  return new BadRecord(section, id, refusal.faults)
}

function placeOf(...parts: string[]): string {
  return parts
    .filter(part => part !== '')
    .map(part => part.slice(0, 200))
    .join('.')
}
