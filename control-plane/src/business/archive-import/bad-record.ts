import { faultsOf as issueFaults } from '@pharos/shared-protocol/issue.ts'
import type { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'

/** A fault of a record: its field, or nothing for the whole; and what is wrong, in words that have a German form. */
export interface RecordFault {
  path: string
  message: string
}

/** The most faults of one record that are told. */
const MOST_TOLD = 10

/** A record that cannot be imported. */
export class BadRecord extends Refusal {
  constructor(
    section: string,
    id: string,
    faults: readonly RecordFault[],
    code: 'invalid_request' | 'conflict' = 'invalid_request',
  ) {
    const told = faults.slice(0, MOST_TOLD).map(({ path, message }) => ({ path: placeOf(section, id, path), message }))
    super(code, told.map(({ path, message }) => `${path}: ${message}`).join('; '), { faults: told })
  }
}

/** A record whose id is taken, here or by another account. Whose it is is not said. */
export class TakenId extends BadRecord {
  constructor(section: string, id: string, path = 'id') {
    super(section, id, [{ path, message: 'is taken' }], 'conflict')
  }
}

export function faultsOf(error: z.ZodError | undefined): RecordFault[] {
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
