import type { LogRecord } from '@pharos/shared-protocol/contract/observability/log.ts'
import type { VNode } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { LOGS } from '../../words/log.ts'
import { areOfToday, columnText, instantWords } from './fields.ts'
import { WholeRecord } from './record.tsx'
import './table.css'

interface Given {
  records: readonly LogRecord[]
  columns: readonly string[]
  /** The id of the record that is expanded. */
  opened: string
  onOpen(id: string | null): void
  /** Whether the records are being replaced. */
  isOld?: boolean
}

/** Log records, one per line; a click expands a record. */
export function LogTable(given: Given) {
  const { records, columns, opened, isOld = false } = given
  const isOfDay = areOfToday(records)
  const line = useLines(given, isOfDay)
  return (
    <table class={isOld ? 'log-table old' : 'log-table'} aria-label={LOGS.title} aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col" class={isOfDay ? 'when short' : 'when'}>
            {LOGS.time}
          </th>
          {columns.map(column => (
            <th key={column} scope="col" class={`col-${column}`}>
              {columnTitle(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(record => (
          <>
            {line(record, record.id === opened)}
            {record.id === opened && (
              <tr key={`${record.id} whole`} class="whole">
                <td colSpan={columns.length + 1}>
                  <WholeRecord record={record} />
                </td>
              </tr>
            )}
          </>
        ))}
      </tbody>
    </table>
  )
}

const TITLES: Record<string, string> = {
  level: LOGS.level,
  source: LOGS.source,
  env: LOGS.env,
  host: LOGS.host,
  tags: LOGS.tags,
  message: LOGS.message,
}

export function columnTitle(column: string): string {
  return TITLES[column] ?? column
}

/** Makes the line of a record; an unchanged line is the same element, which Preact skips. */
function useLines({ columns, onOpen }: Given, isOfDay: boolean) {
  const latest = useRef(onOpen)
  latest.current = onOpen
  const made = useMemo(() => new WeakMap<LogRecord, { isOpen: boolean; line: VNode }>(), [columns.join(), isOfDay])
  return (record: LogRecord, isOpen: boolean): VNode => {
    const before = made.get(record)
    if (before?.isOpen === isOpen) return before.line
    const toggle = () => {
      // A click that selects text does not expand the record.
      if (getSelection()?.isCollapsed !== false) latest.current(isOpen ? null : record.id)
    }
    const line = <Line key={record.id} {...{ record, columns, isOfDay, isOpen }} onToggle={toggle} />
    made.set(record, { isOpen, line })
    return line
  }
}

interface LineGiven {
  record: LogRecord
  columns: readonly string[]
  isOfDay: boolean
  isOpen: boolean
  onToggle(): void
}

function Line({ record, columns, isOfDay, isOpen, onToggle }: LineGiven) {
  return (
    <tr class={`log-line ${record.level}${isOpen ? ' opened' : ''}`} data-id={record.id} onClick={onToggle}>
      <td class="when">
        <button type="button" aria-expanded={isOpen}>
          <time dateTime={record.time} title={`${record.time} (UTC)`}>
            {instantWords(record.time, isOfDay)}
          </time>
        </button>
      </td>
      {columns.map(column => (
        <td key={column} class={`col-${column}`}>
          {column === 'level' ? (
            <span class={`log-level ${record.level}`}>{record.level}</span>
          ) : (
            columnText(record, column)
          )}
        </td>
      ))}
    </tr>
  )
}
