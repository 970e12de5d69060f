import { useState } from 'preact/hooks'
import { Field } from './field.tsx'
import type { Form } from './use-form.ts'

interface Given<V extends object> {
  of: Form<V>
  name: keyof V & string
  label: string
  hint?: string
  placeholder?: string
}

/** A list of texts, one per line: for addresses and other texts that may contain commas. */
export function LinesField<V extends object>({ of, name, label, hint, placeholder }: Given<V>) {
  const items = (of.values[name] ?? []) as readonly string[]
  const [typed, setTyped] = useState(items.join('\n'))
  // Keeps the text as typed, including blank lines, until the form itself gets other values.
  const text = read(typed).join('\n') === items.join('\n') ? typed : items.join('\n')
  const fault = of.faultAt(name) ?? items.map((_, index) => of.faultAt(`${name}[${index}]`)).find(Boolean)
  return (
    <Field label={label} hint={hint} fault={fault}>
      {attributes => (
        <textarea
          {...attributes}
          class="code"
          rows={Math.max(2, items.length + 1)}
          spellcheck={false}
          placeholder={placeholder}
          value={text}
          onInput={({ currentTarget: { value } }) => {
            setTyped(value)
            of.set({ [name]: read(value) } as Partial<V>)
          }}
        />
      )}
    </Field>
  )
}

const read = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
