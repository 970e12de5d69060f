import type * as contract from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { contractText } from '@pharos/shared-protocol/text/en/contract.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { loadSchedule } from './commands.ts'
import { presentShift } from './present.ts'
import { type Layer, type Schedule, shiftsBetween } from './rules.ts'
import { loadShifts, memberNames } from './shifts.ts'

/** A month with the weeks at its ends. Ten layers of hourly turns are 12,000 shifts each way. */
const LONGEST_RANGE_DAYS = 50

export async function getTimeline(ctx: Ctx, { params, body }: Input<typeof contract.getTimeline>) {
  const from = epoch(body.from ?? ctx.now)
  const to = epoch(body.to ?? from + 14 * DAY_MS)
  if (to <= from) throw refuseField('to', responseText('on_call.after_from'))
  if (to - from > LONGEST_RANGE_DAYS * DAY_MS)
    throw refuseField('to', contractText('field.days_after_from', { limit: LONGEST_RANGE_DAYS }))
  const saved = await loadSchedule(ctx, params.id, from)
  const names = await memberNames(ctx, ctx.account)
  const { timezone = saved.timezone } = body
  const layers = body.layers?.map((layer): Layer => drafted(layer, ctx.now)) ?? saved.layers
  const isSaved = body.layers === undefined && timezone === saved.timezone
  const name = (shift: ReturnType<typeof shiftsBetween>[number]) =>
    presentShift({
      ...shift,
      layer_id: shift.layer_id === DRAFT ? null : shift.layer_id,
      user_name: shift.user_id === null ? null : (names.get(shift.user_id) ?? null),
    })
  const between = (chosen: Pick<Schedule, 'layers' | 'overrides'>) =>
    shiftsBetween({ timezone, ...chosen }, from, to).map(name)
  return {
    layers: layers.map(layer => between({ layers: [layer], overrides: [] })),
    shifts: isSaved
      ? (await loadShifts(ctx, saved, from, to)).map(presentShift)
      : between({ layers, overrides: saved.overrides }),
  }
}

/** The id of a layer that has none yet. */
const DRAFT = 'draft'

type Draft = NonNullable<Input<typeof contract.getTimeline>['body']['layers']>[number]

function drafted({ starts_at, ends_at, ...layer }: Draft, now: EpochMs): Layer {
  return {
    ...layer,
    id: DRAFT,
    starts_at: epoch(starts_at ?? now),
    ends_at: ends_at === null ? null : epoch(ends_at),
  }
}
