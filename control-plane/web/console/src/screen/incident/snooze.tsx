import { snoozeIncident } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { useChange } from '../../server/change.ts'
import { INCIDENT } from '../../words/incident.ts'
import type { DialogGiven } from './actions.tsx'

const MINUTE_MS = 60_000
const CHOICES: readonly { label: string; until(now: number): Date }[] = [
  { label: INCIDENT.minutes(30), until: now => new Date(now + 30 * MINUTE_MS) },
  { label: INCIDENT.hours(1), until: now => new Date(now + 60 * MINUTE_MS) },
  { label: INCIDENT.hours(4), until: now => new Date(now + 240 * MINUTE_MS) },
  { label: INCIDENT.tomorrow, until: now => new Date(new Date(now + 86_400_000).setHours(9, 0, 0, 0)) },
]

export function Snooze({ incident: { id }, onClose }: DialogGiven) {
  const snooze = useChange(snoozeIncident)
  const [at, setAt] = useState('')
  const run = async (until: Date) => {
    if (!(await snooze.run({ params: { id }, body: { until: until.toISOString() } }))) return
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
      <form
        class="row"
        onSubmit={event => {
          event.preventDefault()
          if (at !== '') void run(new Date(at))
        }}
      >
        <label class="row">
          {INCIDENT.until}
          <input type="datetime-local" value={at} onInput={event => setAt(event.currentTarget.value)} />
        </label>
        <button type="submit" class="plain" disabled={at === '' || snooze.isRunning}>
          {INCIDENT.snoozeUntil}
        </button>
      </form>
    </Dialog>
  )
}
