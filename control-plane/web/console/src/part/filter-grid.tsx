import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { PARTS } from '../words/parts.ts'
import { useQueryAddress } from './query-address.ts'
import './filter-grid.css'

interface Given {
  label: string
  /** Their names in the address. */
  names: readonly string[]
  children: ComponentChildren
}

/** Filters side by side, each with its label above it, and a button that clears them. */
export function FilterGrid({ label, names, children }: Given) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const clear = () => route(address(Object.fromEntries(names.map(name => [name, '']))), true)
  return (
    <search class="card filter-grid" aria-label={label}>
      {children}
      {names.some(name => query[name]) && (
        <button type="button" class="quiet" onClick={clear}>
          {PARTS.clearFilters}
        </button>
      )}
    </search>
  )
}

interface ChoiceGiven {
  label: string
  value: string
  of: readonly { value: string; label: string }[]
  onChange(value: string): void
}

/** A choice with its label above it. */
export function LabelledChoice({ label, value, of, onChange }: ChoiceGiven) {
  return (
    <label>
      {label}
      <select value={value} onChange={event => onChange(event.currentTarget.value)}>
        {of.map(each => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  )
}
