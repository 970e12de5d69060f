import { TimelineRequest } from '@pharos/shared-protocol/contract/response/on-call.ts'
import { getTimeline } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { useEffect, useState } from 'preact/hooks'
import { addDays, dayAt, mondayOf } from '../../part/zone.ts'
import { useRoute } from '../../server/cache.ts'
import { LAYER } from '../../words/layer.ts'
import { CALENDAR } from '../../words/on-call.ts'
import { Days } from './days.tsx'
import { type LayerValues, layersWith } from './layer-values.ts'
import { coloursOf, type OneShift } from './people.ts'
import type { Schedule } from './show.tsx'
import { Track } from './track.tsx'
import { weekFrom } from './when.ts'
import './calendar.css'

interface Given {
  schedule: Schedule
  /** The id of the layer that is changed; null for a new one. */
  id: string | null
  values: LayerValues
}

/** The pause in typing after which the server is asked. */
const PAUSE_MS = 300
const WEEKS = 4

/** Previews the next weeks with the layer in the form. The server computes them and saves nothing. */
export function Preview({ schedule, id, values }: Given) {
  const zone = schedule.timezone
  const today = dayAt(zone, Date.now())
  const weeks = Array.from({ length: WEEKS }, (_, index) => weekFrom(zone, addDays(mondayOf(today), 7 * index)))
  const iso = (at = 0) => new Date(at).toISOString()
  const span = { from: iso(weeks[0]?.from), to: iso(weeks.at(-1)?.to) }
  const body = useSettled({ ...span, layers: layersWith(schedule, id, values) })
  const isWhole = TimelineRequest.safeParse(body).success
  const { data } = useRoute(getTimeline, { params: { id: schedule.id }, body }, { enabled: isWhole })
  const layer: readonly OneShift[] = data?.layers[values.position - 1] ?? []
  const shifts = data?.shifts ?? []
  const coloursBy = coloursOf(schedule.layers, [...shifts, ...layer])
  const common = { zone, today, now: Date.now(), coloursBy }
  return (
    <section class="preview" aria-labelledby="preview" aria-live="polite">
      <h2 id="preview">{LAYER.preview}</h2>
      <p>
        <small>{isWhole ? LAYER.previewWhy : LAYER.previewNot}</small>
      </p>
      {isWhole && (
        <div class="calendar card">
          <div class="inner">
            {weeks.map(week => (
              <div key={week.from}>
                <Days week={week} today={today} label="" isBrief />
                <div class="lane">
                  <div class="label">
                    <span>{values.name}</span>
                  </div>
                  <Track {...common} label={values.name} week={week} shifts={layer} />
                </div>
                <div class="lane">
                  <div class="label">
                    <strong>{CALENDAR.result}</strong>
                  </div>
                  <Track {...common} label={CALENDAR.result} week={week} shifts={shifts} hasGaps />
                </div>
              </div>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

/** Returns a value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
