import { useState } from 'preact/hooks'
import { PARTS } from '../words/parts.ts'
import type { Column } from './table.tsx'
import './columns.css'

const keptAs = (list: string) => `pharos.columns ${list}`

/** Returns the columns that somebody chose for a list in this browser, and what changes the choice. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => read(list, columns))
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    localStorage.setItem(keptAs(list), JSON.stringify([...next]))
    setChosen(next)
  }
  return { chosen, toggle }
}

/** Without a choice, all but the columns that are hidden at first. */
function read<Row>(list: string, columns: readonly Column<Row>[]): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAs(list)) ?? 'null')
    if (Array.isArray(kept)) return new Set(kept.map(String))
  } catch {
    // What cannot be read is no choice.
  }
  return new Set(columns.flatMap(({ key, isExtra }) => (key && !isExtra ? [key] : [])))
}

interface Given<Row> {
  columns: readonly Column<Row>[]
  chosen: ReadonlySet<string>
  onToggle(key: string): void
}

/** A menu of the columns that can be left out. */
export function ColumnChoice<Row>({ columns, chosen, onToggle }: Given<Row>) {
  return (
    <details class="column-choice">
      <summary>{PARTS.columns}</summary>
      <fieldset class="card">
        <legend class="hidden">{PARTS.columns}</legend>
        {columns.map(
          ({ key, title }) =>
            key && (
              <label key={key} class="row">
                <input type="checkbox" checked={chosen.has(key)} onChange={() => onToggle(key)} />
                {title}
              </label>
            ),
        )}
      </fieldset>
    </details>
  )
}
