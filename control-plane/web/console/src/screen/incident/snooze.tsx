import { snoozeIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { Dialog } from '../../part/dialog.tsx'
import { InstantForm } from '../../part/instant-form.tsx'
import { addDays, dayAt, instantOf, ownZone } from '../../part/zone.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { INCIDENT } from '../../words/incident.ts'
import type { DialogGiven } from './actions.tsx'

const CHOICES: readonly { label: string; until(now: number): number | null }[] = [
  { label: INCIDENT.minutes(30), until: now => now + 30 * MINUTE_MS },
  { label: INCIDENT.hours(1), until: now => now + 60 * MINUTE_MS },
  { label: INCIDENT.hours(4), until: now => now + 240 * MINUTE_MS },
  // Not simply 24 hours later: a day may have 23 or 25.
  { label: INCIDENT.tomorrow, until: now => instantOf(ownZone, `${addDays(dayAt(ownZone, now), 1)}T09:00`) },
]

/**
 * Returns the next instant at which the clock shows a local time, else the past one; null if the text is not a time.
 */
function nextOf(local: string, now: number): number | null {
  // Of a time shown twice, tries the instant with today's offset first, then the one with tomorrow's.
  const [soon = null, later = null] = [now, now + DAY_MS].map(near => instantOf(ownZone, local, near))
  return soon !== null && soon <= now ? later : soon
}

export function Snooze({ incident: { id }, onClose }: DialogGiven) {
  const snooze = useChange(snoozeIncident)
  const run = async (until: number | null) => {
    if (until === null) return
    if (!(await snooze.run({ params: { id }, body: { until: new Date(until).toISOString() } }))) return
    notify({ tone: 'good', text: INCIDENT.doneSnooze })
    onClose()
  }
  return (
    <Dialog title={INCIDENT.snooze} onClose={onClose}>
      <p>{INCIDENT.snoozeFor}</p>
      <div class="row">
        {CHOICES.map(({ label, until }) => (
          <button
            key={label}
            type="button"
            class="plain"
            disabled={snooze.isRunning}
            onClick={() => void run(until(Date.now()))}
          >
            {label}
          </button>
        ))}
      </div>
      <InstantForm
        label={INCIDENT.until}
        action={INCIDENT.snoozeUntil}
        isBusy={snooze.isRunning}
        instantOf={local => nextOf(local, Date.now())}
        onChoose={until => void run(until)}
      />
    </Dialog>
  )
}
