import { readAgentSubject } from '@pharos/shared-protocol/message/subject.ts'
import { LRUCache } from 'lru-cache'
import type { BusMessage } from '../../platform/bus/bus.ts'
import type { Platform } from '../../platform/context.ts'
import { type Allowance, isLarge } from '../agent/index.ts'
import { isInRange, readOutcomeMessage, type TrustedOutcome } from '../result/index.ts'
import { UNSAVED_ORDINAL, unsavedSubject } from '../test-run/index.ts'
import type { Rejected } from './bury.ts'

/** An outcome for the database. */
export interface Pending {
  message: BusMessage
  outcome: TrustedOutcome
}

export interface Sorted {
  pending: Pending[]
  rejected: Rejected[]
}

export interface Sorter {
  /** Handles messages that are not for the database, and returns the rest. */
  sort(batch: readonly BusMessage[]): Sorted
  /** Adds an outcome that cannot be processed, or drops it when its agent has sent too many of them. */
  reject(message: BusMessage, reason: string, to: Rejected[]): void
}

/** The most large outcomes that are remembered, by their tokens. */
const MOST_REMEMBERED = 10_000

/**
 * Sorts the outcomes that a process receives. An agent's useless outcomes count against its allowance, in number and in
 * bytes. Beyond it none of its outcomes is read for a minute, since reading them takes time that all regions share:
 * 16 KB of JSON can take 2 ms. Readable ones are lost with the others, as if their runs were missing.
 */
export function createSorter(platform: Platform, allowance: Allowance): Sorter {
  const { sealer, clock, config, metrics, bus } = platform
  const key = sealer.derive('run tokens v1')
  const large = new LRUCache<string, number>({ max: MOST_REMEMBERED })

  /** Whether a large outcome was sent again. The queue itself may deliver it again under the same sequence number. */
  function isRepeated({ data, sequence }: BusMessage, { token }: TrustedOutcome): boolean {
    if (!isLarge(data.length)) return false
    const known = large.get(token)
    if (known !== undefined) return known !== sequence
    large.set(token, sequence)
    return false
  }

  function settle(message: BusMessage, result: string): void {
    metrics.outcomes.inc({ result })
    message.ack()
  }

  function ignore(message: BusMessage): void {
    metrics.agentMessagesIgnored.inc({ kind: 'unreadable' })
    settle(message, 'ignored')
  }

  function reject(message: BusMessage, reason: string, to: Rejected[]): void {
    const { agent } = readAgentSubject(message.subject)
    if (allowance.allows(agent, 'unreadable', message.data.length)) to.push({ message, reason })
    else settle(message, 'ignored')
  }

  /** Why a trusted outcome is not stored; null if it is. */
  function settledBy({ blind, claims }: TrustedOutcome): 'blind' | 'unsaved' | 'out_of_range' | null {
    if (blind) return 'blind'
    if (claims.ordinal === UNSAVED_ORDINAL) return 'unsaved'
    return isInRange(claims.slot, clock.now(), config.PHAROS_RESULT_RETENTION_DAYS) ? null : 'out_of_range'
  }

  function sortOne(message: BusMessage, { pending, rejected }: Sorted): void {
    const read = readOutcomeMessage(message, key, clock.fromReal(message.receivedAt))
    if ('rejected' in read) reject(message, read.rejected, rejected)
    else if (isRepeated(message, read.trusted)) reject(message, 'repeated', rejected)
    else {
      const settled = settledBy(read.trusted)
      if (settled === 'unsaved') bus.publishPlain(unsavedSubject(read.trusted.claims.monitor), message.data)
      if (settled === null) pending.push({ message, outcome: read.trusted })
      else settle(message, settled)
    }
  }

  return {
    reject,
    sort(batch) {
      const sorted: Sorted = { pending: [], rejected: [] }
      for (const message of batch) {
        if (allowance.isCut(readAgentSubject(message.subject).agent, 'unreadable')) ignore(message)
        else sortOne(message, sorted)
      }
      return sorted
    },
  }
}
