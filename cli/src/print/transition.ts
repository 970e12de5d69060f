import type { listHttpTransitions } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { localTime } from './when.ts'

export type Transition = ReplyOf<typeof listHttpTransitions>[number]
/** The fields that every kind's transitions have. */
export type Change = Pick<Transition, 'at' | 'reason'> & { from: string; to: string }

/** `2026-03-02 09:00:10  up → down  why, in words`. */
export function transitionLine(look: Look, { at, from, to, reason }: Change): string {
  const change = `${from} → ${to}`
  const space = ' '.repeat(Math.max(0, 'degraded → degraded'.length - change.length))
  return `${localTime(at)}  ${paintStatus(look.paint, from)} → ${paintStatus(look.paint, to)}${space}  ${legible(reason)}`
}
