import { listMonitorNames } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { useId, useState } from 'preact/hooks'
import { useRoute } from '../server/cache.ts'
import { TYPES } from '../words/monitor-kind.ts'
import './monitor-picker.css'

interface Given {
  label: string
  /** The placeholder of the search field. */
  find: string
  chosen: readonly string[]
  onChange(next: string[]): void
}

/** How many of the unchosen monitors are listed; others are found by typing part of their name. */
const SHOWN = 8

/** A choice of any number of monitors: lists the chosen ones and those that match the search. */
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
