import type { listOnCallNow } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { Avatar } from '../../part/avatar.tsx'
import { InstantIn, spanIn, spanInUtc } from '../../part/span.tsx'
import { addDays, dayAt, startOfDay } from '../../part/zone.ts'
import { ON_CALL } from '../../words/on-call.ts'
import { coloursOf, gapsOf, type OneShift } from './people.ts'
import type { Schedule } from './show.tsx'
import { nameOf, Track } from './track.tsx'
import type { Week } from './when.ts'
import './calendar.css'

interface Given {
  schedule: Schedule
  shifts: readonly OneShift[] | undefined
  now: ReplyOf<typeof listOnCallNow>[number] | undefined
  from: number
  to: number
}

/** A schedule: who is on call now and next, and two weeks at a glance. */
export function ScheduleCard({ schedule, shifts = [], now, from, to }: Given) {
  const { id, name, timezone } = schedule
  const present = Date.now()
  const coloursBy = coloursOf(schedule.layers, shifts)
  const next = shifts.find(shift => Date.parse(shift.from) > present && shift.user_id !== now?.user_id)
  const gaps = gapsOf(shifts, present)
  const [first] = gaps
  const days = Array.from({ length: 15 }, (_, index) => addDays(dayAt(timezone, from), index)).map(day => ({
    day,
    from: Math.max(from, startOfDay(timezone, day)),
    to: Math.min(to, startOfDay(timezone, addDays(day, 1))),
  }))
  const span: Week = { days: days.filter(day => day.from < day.to), from, to }
  return (
    <section class="card schedule" aria-labelledby={`schedule-${id}`}>
      <div class="row between">
        <h2 id={`schedule-${id}`}>
          <a href={`/console/on-call/${id}`}>{name}</a>
        </h2>
        <small>{timezone}</small>
      </div>
      <dl class="duty">
        <div>
          <dt>{ON_CALL.now}</dt>
          <dd>
            {now?.user_id ? (
              <PersonOn name={now.user_name ?? ''} tone={coloursBy(now.user_id)} />
            ) : (
              <strong class="swatch gap">{ON_CALL.nobody}</strong>
            )}
            <small>
              {now?.until ? (
                <>
                  {ON_CALL.until} <InstantIn zone={timezone} at={now.until} />
                </>
              ) : (
                ON_CALL.openEnd
              )}
            </small>
          </dd>
        </div>
        {next && (
          <div>
            <dt>{ON_CALL.next}</dt>
            <dd>
              {next.user_id === null ? (
                <strong class="swatch gap">{nameOf(next)}</strong>
              ) : (
                <PersonOn name={nameOf(next)} tone={coloursBy(next.user_id)} />
              )}
              <small>
                {ON_CALL.from} <InstantIn zone={timezone} at={next.from} />
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt>{ON_CALL.twoWeeks}</dt>
          <dd>
            {first ? (
              <>
                <strong class="gap-words">{ON_CALL.gaps(gaps.length)}</strong>
                <small title={spanInUtc(first.from, first.to)}>
                  {ON_CALL.firstGap(spanIn(timezone, first.from, first.to))}
                </small>
              </>
            ) : (
              <strong class="covered">{ON_CALL.covered}</strong>
            )}
          </dd>
        </div>
      </dl>
      <Track
        label={`${name}: ${ON_CALL.twoWeeks}`}
        week={span}
        zone={timezone}
        today={dayAt(timezone, present)}
        now={present}
        shifts={shifts}
        coloursBy={coloursBy}
        hasGaps
      />
    </section>
  )
}

function PersonOn({ name, tone }: { name: string; tone: string }) {
  return (
    <strong class="person">
      <Avatar name={name} tone={tone} />
      <span>{name}</span>
    </strong>
  )
}
