import type { IcmpFailure } from '@pharos/shared-protocol/check/icmp.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../say.ts'
import type { PingReport } from './report.ts'

/** Shorter pauses between echo requests require privileges in some versions of ping. */
export const LEAST_PAUSE_MS = 200
const USUAL_PAUSE_MS = 500

/**
 * The pause between echo requests: half a second, or less for a short timeout, so that `count` requests and a wait as
 * long as the pause fit into `timeoutMs`. Null if it would be less than a fifth of a second. Pure.
 */
export function pauseFor(count: number, timeoutMs: number): number | null {
  const pause = Math.min(USUAL_PAUSE_MS, Math.floor(timeoutMs / (count + 1)))
  return pause < LEAST_PAUSE_MS ? null : pause
}

export interface Verdict {
  reason: IcmpFailure | null
  said: Said | null
}

const WELL: Verdict = { reason: null, said: null }

/** The verdict on the counts of an attempt. Pure. */
export function judge(address: string, report: PingReport, maxLossPercent: number): Verdict {
  const { sent, received, remark } = report
  const lost = sent - received
  if (received === 0) {
    const none = { address, sent }
    return {
      reason: 'no_reply',
      said: remark === null ? say('ping.none', none) : say('ping.none_remark', { ...none, remark }),
    }
  }
  if ((lost / sent) * 100 <= maxLossPercent) return WELL
  const percent = Math.round((lost / sent) * 100)
  const some = { address, received, sent, lost: percent, most: maxLossPercent }
  return {
    reason: 'packet_loss',
    said: remark === null ? say('ping.lost', some) : say('ping.lost_remark', { ...some, remark }),
  }
}

/** If `ping` takes this much longer than planned, it was held up itself. */
const HELD_UP_MS = 250

/**
 * Whether `ping` ended later than it should although replies were missing: it waits for twice the slowest reply, or for
 * as long as a pause. If so, this machine was too busy to run it, and replies may have been left unread. Pure.
 */
export function wasHeldUp(report: PingReport, tookMs: number, pauseMs: number): boolean {
  if (report.received === 0 || report.received === report.sent) return false
  const wait = Math.max(2 * (report.rtt?.max ?? 0), pauseMs)
  return tookMs > (report.sent - 1) * pauseMs + wait + HELD_UP_MS
}
