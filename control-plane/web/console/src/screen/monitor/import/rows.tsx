import { saidFault } from '../../../words/issue.ts'
import { IMPORT } from '../../../words/monitor-import.ts'
import type { ImportedRow } from './import.tsx'

/** The rows as the server has read them, and the outcome of each. */
export function Rows({ rows, isDone }: { rows: readonly ImportedRow[]; isDone: boolean }) {
  return (
    <div class="rows card">
      <table>
        <thead>
          <tr>
            <th scope="col">{IMPORT.row}</th>
            <th scope="col">{IMPORT.state}</th>
            <th scope="col">{IMPORT.monitor}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(each => (
            <Row key={each.row} of={each} isDone={isDone} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TONES = { created: 'good', skipped: 'idle', invalid: 'bad' } as const

function Row({ of: { row, status, id, uri, friendly_name, errors }, isDone }: { of: ImportedRow; isDone: boolean }) {
  const word = status !== 'created' ? IMPORT[status] : isDone ? IMPORT.isCreated : IMPORT.willCreate
  const name = friendly_name ?? uri ?? ''
  return (
    <tr>
      <td>{row}</td>
      <td>
        <span class={`status ${TONES[status]}`}>{word}</span>
      </td>
      <td>
        {id ? <a href={`/console/monitors/http/${id}`}>{name}</a> : name} {friendly_name && <small>{uri}</small>}
        {errors.map(fault => (
          <p key={fault.path} class="fault">
            <code>{fault.path}</code> {saidFault(fault)}
          </p>
        ))}
        {status === 'skipped' && <small> {IMPORT.skippedWhy}</small>}
      </td>
    </tr>
  )
}
