import { getTimeline, listOverrides } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { useMemo } from 'preact/hooks'
import { useNow } from '../../part/now.ts'
import { WhenRead } from '../../part/shown.tsx'
import { instantIn } from '../../part/span.tsx'
import { useRoute } from '../../server/cache.ts'
import { CALENDAR } from '../../words/on-call.ts'
import { Days } from './days.tsx'
import { Notes } from './notes.tsx'
import { coloursOf, type OneShift } from './people.ts'
import type { Go, Schedule } from './show.tsx'
import { Track } from './track.tsx'
import { type Shown, spanOf, type Week } from './when.ts'
import './calendar.css'

interface Given {
  schedule: Schedule
  shown: Shown
  go: Go
  mayChange: boolean
}

const NOTHING = { layers: [], shifts: [] }

/** The weeks shown: each layer, the overrides, and the resulting shifts, as computed by the server. */
export function Calendar({ schedule, shown, go, mayChange }: Given) {
  const now = useNow()
  const timeline = useRoute(getTimeline, { params: { id: schedule.id }, body: spanOf(shown) }, { every: 60_000 })
  const { layers, shifts } = timeline.data ?? NOTHING
  const coloursBy = useMemo(() => coloursOf(schedule.layers, shifts), [schedule, shifts])
  const { zone, today } = shown
  const choose = (from: number, to: number) =>
    go({ override: 'new', from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  const result = (week: Week) => ({
    ...{ label: CALENDAR.result, week, zone, today, now, shifts, coloursBy, hasGaps: true },
    onOpen: (at: number) => go({ shift: new Date(at).toISOString() }),
    onChoose: mayChange ? choose : undefined,
  })
  if (timeline.error) return <WhenRead of={timeline}>{() => null}</WhenRead>
  return (
    <>
      <section class={`calendar card ${shown.view}`} aria-label={shown.title} aria-busy={timeline.isLoading}>
        <div class="inner">
          {shown.view === 'week' && shown.weeks[0] ? (
            <WeekView {...{ schedule, shown, layers, go }} result={result(shown.weeks[0])} />
          ) : (
            shown.weeks.map(week => (
              <div key={week.from}>
                <Days week={week} today={today} month={shown.day.slice(0, 7)} />
                <div class="lane result">
                  <Track {...result(week)} label={week.days[0]?.day ?? ''} />
                </div>
              </div>
            ))
          )}
        </div>
      </section>
      {mayChange && (
        <p>
          <small>{CALENDAR.resultHint}</small>
        </p>
      )}
      <p class="hidden">{CALENDAR.nowAt(instantIn(zone, now))}</p>
      {timeline.data && <Notes {...{ schedule, shown, shifts, now, coloursBy, choose, mayChange }} />}
    </>
  )
}

interface WeekGiven {
  schedule: Schedule
  shown: Shown
  layers: readonly OneShift[][]
  go: Go
  result: Parameters<typeof Track>[0]
}

/** Later layers cover earlier ones, so the last layer is on top; the resulting shifts are at the bottom. */
function WeekView({ schedule, shown, layers, go, result }: WeekGiven) {
  const overrides = useRoute(listOverrides, { params: { id: schedule.id } })
  const inWeek = (overrides.data ?? []).map(
    (each): OneShift => ({
      ...{ from: each.starts_at, to: each.ends_at, user_id: each.user_id, layer_id: null, override_id: each.id },
      user_name: result.shifts.find(({ user_id }) => user_id === each.user_id)?.user_name ?? null,
    }),
  )
  const { hasGaps: _, onChoose: __, onOpen: ___, ...plain } = result
  const openOverride = (at: number) => {
    const found = inWeek.findLast(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))
    if (found) go({ override: found.override_id })
  }
  return (
    <>
      <Days week={result.week} today={shown.today} label={shown.zone} />
      <div class="lane">
        <div class="label">
          <span>{CALENDAR.overrides}</span>
          {inWeek.length === 0 && <small>{CALENDAR.noOverrides}</small>}
        </div>
        <Track
          {...plain}
          label={CALENDAR.overrides}
          shifts={inWeek}
          hasGaps
          onOpen={result.onChoose ? openOverride : undefined}
        />
      </div>
      {schedule.layers.toReversed().map(({ id, name, position }) => (
        <div key={id} class="lane">
          <div class="label">
            {result.onChoose ? (
              <a href={`/console/on-call/${schedule.id}/layers/${id}`}>{name}</a>
            ) : (
              <span>{name}</span>
            )}
          </div>
          <Track {...plain} label={name} shifts={layers[position - 1] ?? []} />
        </div>
      ))}
      <div class="lane result">
        <div class="label">
          <strong>{CALENDAR.result}</strong>
        </div>
        <Track {...result} />
      </div>
    </>
  )
}
