import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { useState } from 'preact/hooks'
import { Dialog } from '../../part/dialog.tsx'
import { instantOf, ownZone } from '../../part/zone.ts'
import { PARTS } from '../../words/parts.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'

/** What ends ignoring. */
export interface IgnoreEnds {
  ignore_until?: string
  ignore_until_events?: number
  ignore_until_escalating?: boolean
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const CHOICES: readonly [string, () => IgnoreEnds][] = [
  [RUM_ISSUE.ignoreAlways, () => ({})],
  [RUM_ISSUE.ignoreDay, () => ({ ignore_until: inDays(1) })],
  [RUM_ISSUE.ignoreWeek, () => ({ ignore_until: inDays(7) })],
  [RUM_ISSUE.ignoreEvents, () => ({ ignore_until_events: 100 })],
  [RUM_ISSUE.ignoreEscalating, () => ({ ignore_until_escalating: true })],
]

/** Asks until when an issue is ignored. */
export function Ignore({ onIgnore, onClose }: { onIgnore(ends: IgnoreEnds): void; onClose(): void }) {
  const [local, setLocal] = useState('')
  const at = local === '' ? null : instantOf(ownZone, local)
  return (
    <Dialog title={RUM_ISSUE.ignore} onClose={onClose}>
      <p>{RUM_ISSUE.ignoreWhy}</p>
      <div class="row">
        {CHOICES.map(([label, ends], index) => (
          <button key={label} type="button" class="plain" autofocus={index === 0} onClick={() => onIgnore(ends())}>
            {label}
          </button>
        ))}
      </div>
      <form
        class="row"
        onSubmit={event => {
          event.preventDefault()
          if (at !== null) onIgnore({ ignore_until: new Date(at).toISOString() })
        }}
      >
        <label class="row">
          {RUM_ISSUE.ignoreUntil}
          <input type="datetime-local" value={local} onInput={event => setLocal(event.currentTarget.value)} />
        </label>
        <button type="submit" class="plain" disabled={at === null}>
          {RUM_ISSUE.ignoreAt}
        </button>
      </form>
      <div class="row">
        <button type="button" class="plain" onClick={onClose}>
          {PARTS.cancel}
        </button>
      </div>
    </Dialog>
  )
}
