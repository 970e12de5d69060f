import { listMonitorNames } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { useId, useState } from 'preact/hooks'
import { useRoute } from '../server/cache.ts'
import { TYPES } from '../words/monitor.ts'
import './monitor-picker.css'

interface Given {
  label: string
  /** What to type to find one. */
  find: string
  chosen: readonly string[]
  onChange(next: string[]): void
}

/** Of thousands only these are listed: whoever wants another types a part of its name. */
const SHOWN = 8

/** Any number of monitors: the chosen ones, and those whose name is typed. */
export function MonitorPicker({ label, find, chosen, onChange }: Given) {
  const id = useId()
  const [text, setText] = useState('')
  const monitors = useRoute(listMonitorNames).data ?? []
  const wanted = text.trim().toLowerCase()
  const isChosen = (monitor: { id: string }) => chosen.includes(monitor.id)
  const found = monitors
    .filter(monitor => !isChosen(monitor) && monitor.friendly_name.toLowerCase().includes(wanted))
    .slice(0, SHOWN)
  const toggle = (monitor: string) =>
    onChange(chosen.includes(monitor) ? chosen.filter(each => each !== monitor) : [...chosen, monitor])
  return (
    <fieldset class="field picker" aria-labelledby={id}>
      <span id={id} class="title">
        {label}
      </span>
      <input
        type="search"
        aria-label={find}
        placeholder={find}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <div class="found">
        {[...monitors.filter(isChosen), ...found].map(monitor => (
          <label key={monitor.id}>
            <input type="checkbox" checked={isChosen(monitor)} onChange={() => toggle(monitor.id)} />
            <span>{monitor.friendly_name}</span>
            <small>{TYPES[monitor.type]}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
