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
  /** The value of an emptied field. */
  empty?: null | undefined
  /** The time zone in which it is typed; by default the browser's. */
  zone?: string
}

/**
 * An instant, typed as local time; the value is RFC 3339 in UTC. The value stays until another time is typed: in the
 * hour that a clock shows twice, the text does not say which one is meant.
 */
export function InstantField<V extends object>({ of, name, empty, ...rest }: Given<V>) {
  const value = of.values[name]
  return (
    <InstantInput
      {...rest}
      value={typeof value === 'string' ? value : null}
      fault={of.faultAt(name)}
      onCommit={at => of.set({ [name]: at ?? empty } as Partial<V>)}
    />
  )
}

interface InputGiven {
  label: string
  hint?: ComponentChildren
  fault?: string | undefined
  value: string | null
  zone?: string
  onCommit(at: string | null): void
}

/** The same outside a form; an emptied field is null. */
export function InstantInput({ label, hint, fault, value, zone = ownZone, onCommit }: InputGiven) {
  const known = value === null ? undefined : Date.parse(value)
  const local = known === undefined ? '' : localAt(zone, known)
  const set = (text: string) => {
    if (text === local) return
    const at = text === '' ? null : instantOf(zone, text, known)
    onCommit(at === null ? null : new Date(at).toISOString())
  }
  return (
    <Field label={label} hint={hint} fault={fault} beside={<span class="unit">{FORM.ofZone(zone)}</span>}>
      {attributes => <TypedInput {...attributes} type="datetime-local" value={local} onCommit={set} />}
    </Field>
  )
}
