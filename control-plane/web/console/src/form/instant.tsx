import type { ComponentChildren } from 'preact'
import { TypedInput } from '../part/typed-input.tsx'
import { instantOf, localAt, ownZone } from '../part/zone.ts'
import { FORM } from '../words/form.ts'
import { Field } from './field.tsx'
import type { Form } from './use-form.ts'

interface Given<V extends object> {
  of: Form<V>
  name: keyof V & string
  label: string
  hint?: ComponentChildren
  /** What an emptied field stands for. */
  empty?: null | undefined
}

/** An instant, typed as the local time of whoever types it; the value is RFC 3339 in UTC. */
export function InstantField<V extends object>({ of, name, label, hint, empty }: Given<V>) {
  const value = of.values[name]
  const local = typeof value === 'string' ? localAt(ownZone, Date.parse(value)) : ''
  const set = (text: string) => {
    const at = text === '' ? null : instantOf(ownZone, text)
    of.set({ [name]: at === null ? empty : new Date(at).toISOString() } as Partial<V>)
  }
  return (
    <Field label={label} hint={hint} fault={of.faultAt(name)} beside={<span class="unit">{FORM.ofZone(ownZone)}</span>}>
      {attributes => <TypedInput {...attributes} type="datetime-local" value={local} onCommit={set} />}
    </Field>
  )
}
