import { useState } from 'preact/hooks'

interface Given {
  label: string
  /** The label of the button. */
  action: string
  isBusy?: boolean
  /** Returns the instant of a local time, in milliseconds; null if it is none. */
  instantOf(local: string): number | null
  onChoose(instant: number): void
}

/** Asks for one instant, such as the end of a snooze. */
export function InstantForm({ label, action, isBusy = false, instantOf, onChoose }: Given) {
  const [local, setLocal] = useState('')
  const choose = (event: Event) => {
    event.preventDefault()
    const instant = instantOf(local)
    if (instant !== null) onChoose(instant)
  }
  return (
    <form class="row" onSubmit={choose}>
      <label class="row">
        {label}
        <input type="datetime-local" value={local} onInput={event => setLocal(event.currentTarget.value)} />
      </label>
      <button type="submit" class="plain" disabled={local === '' || isBusy}>
        {action}
      </button>
    </form>
  )
}
