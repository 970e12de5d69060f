import { VOTED_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { listMonitorNames } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { useId, useState } from 'preact/hooks'
import type { Form } from '../../form/use-form.ts'
import { useRoute } from '../../server/cache.ts'
import { MONITOR_FORM } from '../../words/monitor-form.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import type { Values } from './values.ts'

/** How many of the unchosen monitors are listed; others are found by typing part of their name. */
const SHOWN = 8

/** The monitors that this one depends on: while they are down, its alerts are held back. */
export function Parents({ of, own }: { of: Form<Values>; own: string | undefined }) {
  const id = useId()
  const [text, setText] = useState('')
  const { data = [] } = useRoute(listMonitorNames)
  const chosen = (of.values.depends_on ?? []) as readonly string[]
  const possible = data.filter(each => VOTED_TYPES.includes(each.type) && each.id !== own)
  const wanted = text.trim().toLowerCase()
  const found = possible.filter(each => !chosen.includes(each.id) && each.friendly_name.toLowerCase().includes(wanted))
  const shown = [...possible.filter(each => chosen.includes(each.id)), ...found.slice(0, SHOWN)]
  const fault = of.faultAt('depends_on') ?? chosen.map((_, at) => of.faultAt(`depends_on[${at}]`)).find(Boolean)
  const toggle = (parent: string) =>
    of.set({ depends_on: chosen.includes(parent) ? chosen.filter(each => each !== parent) : [...chosen, parent] })
  if (possible.length === 0) return null
  return (
    <fieldset class="field many" aria-invalid={fault !== undefined} aria-describedby={id}>
      <legend class="title">{MONITOR_FORM.dependsOn}</legend>
      {possible.length > SHOWN && (
        <input
          type="search"
          aria-label={MONITOR_FORM.findMonitor}
          placeholder={MONITOR_FORM.findMonitor}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
      )}
      <div class="boxes">
        {shown.map(({ id: parent, friendly_name, type }) => (
          <label key={parent}>
            <input type="checkbox" checked={chosen.includes(parent)} onChange={() => toggle(parent)} />
            <span>
              {friendly_name} <small>{TYPES[type]}</small>
            </span>
          </label>
        ))}
      </div>
      <p id={id} class={fault ? 'fault' : 'hint'}>
        {fault ?? MONITOR_FORM.dependsOnHint}
      </p>
    </fieldset>
  )
}
