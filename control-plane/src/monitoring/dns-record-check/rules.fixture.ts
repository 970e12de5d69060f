import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import type { RotatingReason } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import { canonicalSet, rdataHash } from '@pharos/shared-protocol/dns/record-set.ts'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { acceptSet, pinSet } from './baseline.ts'
import { freshSet, type RecordSet, statusOfSet } from './record-set.ts'
import { decideSet } from './rules.ts'

export const T0 = Date.UTC(2026, 2, 1)
export const MINUTE = 60_000
export const DAY = 86_400_000

/** The observation of a run. Each text is one answer, with its lines separated by commas; an empty text is absence. */
export function saw(...answers: string[]): RecordSetSeen {
  const variants = answers.map(answer => {
    const rdata = canonicalSet(answer === '' ? [] : answer.split(','))
    const absence = rdata.length > 0 ? null : ('nxdomain' as const)
    return { rdata, rdata_hash: rdataHash(rdata), absence, servers: ['ns1'], answers: 1 }
  })
  return {
    ...{ name: 'www.example.com.', record_type: 'A', variants, ttl: 300, chain: [], dnssec: 'insecure' },
    ...{ dnssec_detail: null, dnssec_text: null, server_varies: false, failed_servers: [] },
    ...{ failure_reason: null, failure_detail: null, failure_text: null },
  }
}
export const varied = (...answers: string[]): RecordSetSeen => ({ ...saw(...answers), server_varies: true })
export const nothing: RecordSetSeen = {
  ...saw(),
  ttl: null,
  dnssec: null,
  failure_reason: 'timeout',
  failure_detail: 'late',
}

export type Step = { saw: RecordSetSeen; region?: string; later?: number } | { accept: string } | { pin: string }

export interface Row {
  name: string
  steps: Step[]
  status: string
  /** The reported changes, in order: `before > after`. */
  told?: string[]
  baseline?: string
  rotating?: RotatingReason | null
  /** Whether the last run requests another one. */
  again?: boolean
  regions?: number
}

/**
 * Plays the steps on a new set, a minute apart: the final state of the set, the reported changes, and what the last run
 * requests.
 */
export function play(steps: readonly Step[], regions: number) {
  const told: string[] = []
  let set: RecordSet = freshSet('1', 'www.example.com.', 'A')
  let again = false
  let at = T0
  for (const step of steps) {
    if ('accept' in step) {
      const accepted = acceptSet(set, hashOf(step.accept), at)
      if (accepted === null) throw new Error(`${step.accept} is not accepted`)
      set = accepted
    } else if ('pin' in step) set = pinSet(set, linesOf(step.pin), at)
    else {
      at += step.later ?? MINUTE
      const decided = decideSet(set, step.saw, { region: step.region ?? 'local', regions, at })
      set = decided.set
      again = decided.again
      if (decided.change) told.push(`${decided.change.before.rdata} > ${decided.change.after.rdata}`)
    }
  }
  return { set, told, again }
}

export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

export function hashOf(text: string): string {
  return rdataHash(linesOf(text))
}

/** One test for each row. */
export function testRows(test: Test, rows: readonly Row[]): void {
  for (const { name, steps, status, told, baseline, rotating, again, regions = 1 } of rows) {
    test(name, () => {
      const played = play(steps, regions)
      assert.is(statusOfSet(played.set), status)
      if (told !== undefined) assert.equal(played.told, told)
      if (baseline !== undefined) assert.equal(played.set.baseline?.rdata, linesOf(baseline))
      if (baseline !== undefined) assert.is(played.set.baseline?.rdata_hash, hashOf(baseline))
      if (rotating !== undefined) assert.is(played.set.rotating_reason, rotating)
      if (again !== undefined) assert.is(played.again, again)
    })
  }
}
