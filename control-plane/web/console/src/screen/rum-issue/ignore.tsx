import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { Dialog } from '../../part/dialog.tsx'
import { InstantForm } from '../../part/instant-form.tsx'
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
      <InstantForm
        label={RUM_ISSUE.ignoreUntil}
        action={RUM_ISSUE.ignoreAt}
        instantOf={local => instantOf(ownZone, local)}
        onChoose={at => onIgnore({ ignore_until: new Date(at).toISOString() })}
      />
      <div class="row">
        <button type="button" class="plain" onClick={onClose}>
          {PARTS.cancel}
        </button>
      </div>
    </Dialog>
  )
}
