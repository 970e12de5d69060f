import { useState } from 'preact/hooks'

interface Attributes {
  type?: 'text' | 'number' | 'datetime-local'
  id?: string
  list?: string
  min?: number
  max?: number
  step?: number | string
  maxLength?: number
  placeholder?: string
  autocomplete?: 'off'
  required?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

interface Given extends Attributes {
  value: string
  onCommit(text: string, field: HTMLInputElement): void
}

/**
 * An input that commits its text when it loses focus or on Enter. Until then the typed text survives redraws, unless
 * the value itself changes.
 */
export function TypedInput({ value, onCommit, ...attributes }: Given) {
  const [typed, setTyped] = useState({ of: value, text: value })
  if (typed.of !== value) setTyped({ of: value, text: value })
  return (
    <input
      {...attributes}
      value={typed.of === value ? typed.text : value}
      onInput={({ currentTarget: { value: text } }) => setTyped({ of: value, text })}
      onChange={({ currentTarget: field }) => onCommit(field.value, field)}
    />
  )
}
