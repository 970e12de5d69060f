import { createOverride, listShifts } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { Dialog } from '../../part/dialog.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Span } from '../../part/span.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay, useSession } from '../../server/session.ts'
import { CALENDAR, ON_CALL } from '../../words/on-call.ts'
import { reasonOf } from './notes.tsx'
import type { OneShift } from './people.ts'
import type { Go, Schedule } from './show.tsx'
import { nameOf } from './track.tsx'
import type { Shown } from './when.ts'

interface Given {
  schedule: Schedule
  /** An instant within the shift. */
  at: string
  shown: Shown
  go: Go
  onClose(): void
}

/** How far around the instant a shift is searched. A longer one is shown as far as the calendar shows it. */
const AROUND_MS = 45 * 86_400_000

/** One whole shift, even where the calendar cuts it off, and its actions. */
export function ShiftDialog({ schedule, at, shown, go, onClose }: Given) {
  const instant = Date.parse(at) || 0
  const query = {
    from: new Date(instant - AROUND_MS).toISOString(),
    to: new Date(instant + AROUND_MS).toISOString(),
  }
  const shifts = useRoute(listShifts, { params: { id: schedule.id }, query })
  const found = shifts.data?.find(({ from, to }) => Date.parse(from) <= instant && instant < Date.parse(to))
  const isCut = found && (found.from === query.from || found.to === query.to)
  const shift = found && isCut ? clipped(found, shown, instant) : found
  return (
    <Dialog title={shift ? CALENDAR.shift(nameOf(shift)) : ON_CALL.title} onClose={onClose}>
      <WhenRead of={shifts}>{() => shift && <OneShiftShown {...{ schedule, shift, shown, go, onClose }} />}</WhenRead>
      <div class="row">
        <button type="button" class="plain" autofocus onClick={onClose}>
          {CALENDAR.close}
        </button>
      </div>
    </Dialog>
  )
}

function clipped(shift: OneShift, { weeks }: Shown, at: number): OneShift {
  const week = weeks.find(({ from, to }) => from <= at && at < to) ?? weeks[0]
  if (!week) return shift
  const later = Math.max(week.from, Date.parse(shift.from))
  const earlier = Math.min(week.to, Date.parse(shift.to))
  return { ...shift, from: new Date(later).toISOString(), to: new Date(earlier).toISOString() }
}

function OneShiftShown({ schedule, shift, shown, go, onClose }: Omit<Given, 'at'> & { shift: OneShift }) {
  const me = useSession().user_id
  const mayChange = useMay('member') && Date.parse(shift.to) > Date.now()
  const change = useChange(createOverride)
  const take = async () => {
    const body = { user_id: me, starts_at: shift.from, ends_at: shift.to }
    if (!(await change.run({ params: { id: schedule.id }, body }))) return
    notify({ tone: 'good', text: CALENDAR.taken })
    onClose()
  }
  const give = () => go({ shift: null, override: 'new', from: shift.from, to: shift.to })
  return (
    <>
      <p>
        <Span zone={shown.zone} from={shift.from} to={shift.to} />
      </p>
      <p>
        <small>{reasonOf(schedule, shift)}</small>
      </p>
      {mayChange && (
        <div class="row">
          {shift.user_id !== me && (
            <button type="button" disabled={change.isRunning} onClick={() => void take()}>
              {CALENDAR.take}
            </button>
          )}
          <button type="button" class="plain" onClick={give}>
            {CALENDAR.give}
          </button>
          {shift.override_id !== null && (
            <button type="button" class="plain" onClick={() => go({ shift: null, override: shift.override_id })}>
              {CALENDAR.editOverride}
            </button>
          )}
          {shift.layer_id !== null && schedule.layers.some(({ id }) => id === shift.layer_id) && (
            <a class="button plain" href={`/console/on-call/${schedule.id}/layers/${shift.layer_id}`}>
              {CALENDAR.editLayer}
            </a>
          )}
        </div>
      )}
    </>
  )
}
