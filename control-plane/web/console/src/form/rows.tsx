import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { MONITOR_FORM } from '../words/monitor-form.ts'
import './rows.css'

interface Given<Row> {
  title: string
  hint: string
  add: string
  rows: readonly Row[]
  /** The initial values of a new row. */
  fresh: Row
  /** The fault of the list as a whole. */
  fault: string | undefined
  onChange(rows: Row[]): void
  children: (row: Row, index: number, change: (changes: Partial<Row>) => void) => ComponentChildren
}

/** A list of rows of fields that can be added and removed. */
export function Rows<Row extends object>(given: Given<Row>) {
  const { title, hint, add, rows, fresh, fault, onChange, children } = given
  const list = useRef<HTMLFieldSetElement>(null)
  const append = () => {
    onChange([...rows, fresh])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('.entry:last-of-type :is(input, select)')?.focus(),
    )
  }
  return (
    <fieldset ref={list} class="field rows" aria-invalid={fault !== undefined}>
      <legend class="title">{title}</legend>
      <p class="hint">{hint}</p>
      {rows.map((row, index) => (
        <div key={index} class="entry">
          {children(row, index, changes =>
            onChange(rows.map((each, at) => (at === index ? { ...each, ...changes } : each))),
          )}
          <button
            type="button"
            class="quiet"
            aria-label={MONITOR_FORM.removeRow(title, index + 1)}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            ✕
          </button>
        </div>
      ))}
      {fault && <p class="fault">{fault}</p>}
      <button type="button" class="plain" onClick={append}>
        {add}
      </button>
    </fieldset>
  )
}

/** One field of a row. Its label is only for screen readers. */
export function Cell({
  fault,
  children,
  wide = false,
}: {
  fault: string | undefined
  children: ComponentChildren
  wide?: boolean
}) {
  return (
    <span class={wide ? 'cell wide' : 'cell'}>
      {children}
      {fault && <span class="fault">{fault}</span>}
    </span>
  )
}
