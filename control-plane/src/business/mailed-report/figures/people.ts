import { REPORT_BOUNDS } from '@pharos/shared-protocol/report/bound.ts'
import { NIGHT, type OnCallPerson, onCallLoad } from '@pharos/shared-protocol/report/on-call.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../../platform/context.ts'
import { loadPersonShifts } from '../../../response/on-call/index.ts'
import { loadPaged } from '../../../response/paging/index.ts'
import type { Period } from '../rules.ts'
import type { Scope } from './scope.ts'

const EPOCH = '1970-01-01T00:00:00.000Z'

/** The on-call load by person, the most pages first. */
export async function readPeople(
  ctx: SystemCtx,
  { account, incidents, schedules }: Scope,
  period: Period,
): Promise<OnCallPerson[]> {
  const { people: onCall, zoneOf } = await loadPersonShifts(ctx, account.id, period, schedules)
  const paged = await loadPaged(ctx, account.id, period, incidents)
  const range = { from: rfc3339(period.from), to: rfc3339(period.to) }
  const people = [...new Set([...onCall, ...paged].map(({ user_id }) => user_id))].map(id => {
    const duty = onCall.find(({ user_id }) => user_id === id)
    const pages = paged.find(({ user_id }) => user_id === id)
    const whole = {
      zone: zoneOf(id),
      shifts: (duty?.shifts ?? []).map(({ from, to }) => ({ from: rfc3339(from), to: rfc3339(to) })),
      paged_at: (pages?.at ?? []).map(at => rfc3339(at)),
    }
    const bounded = withinBounds(whole)
    return { name: duty?.name ?? pages?.name ?? '–', ...bounded, stated: onCallLoad(bounded, range, NIGHT) }
  })
  return withinAll(people.toSorted(byLoad).slice(0, REPORT_BOUNDS.people))
}

/** The shifts and pages of all people together; beyond it, those of the people with the smallest load are left out. */
const MOST_TOGETHER = 15_000

function withinAll(people: readonly OnCallPerson[]): OnCallPerson[] {
  let left = MOST_TOGETHER
  return people.map(person => {
    left -= (person.shifts?.length ?? 0) + (person.paged_at?.length ?? 0)
    return left >= 0 ? person : { ...person, shifts: null, paged_at: null, stated: NOTHING }
  })
}

/** What is stated without data. */
const NOTHING = onCallLoad({ shifts: null, paged_at: null, zone: 'UTC' }, { from: EPOCH, to: EPOCH }, NIGHT)

type Whole = { zone: string; shifts: { from: string; to: string }[]; paged_at: string[] }

/** What is too much for the report is left out, and so are the figures that it would give. */
function withinBounds({ zone, shifts, paged_at }: Whole): Pick<OnCallPerson, 'zone' | 'shifts' | 'paged_at'> {
  return {
    zone,
    shifts: shifts.length > REPORT_BOUNDS.shifts ? null : shifts,
    paged_at: paged_at.length > REPORT_BOUNDS.pages ? null : paged_at,
  }
}

function byLoad({ stated: a }: OnCallPerson, { stated: b }: OnCallPerson): number {
  return (b.pages ?? 0) - (a.pages ?? 0) || (b.on_call_seconds ?? 0) - (a.on_call_seconds ?? 0)
}
