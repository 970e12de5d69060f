import type { DataOfWidget } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { Time } from '../../part/time.tsx'
import { DASHBOARD } from '../../words/dashboard.ts'
import { aggregationWords } from '../../words/series-query.ts'
import { figure } from './figure.ts'

/** A table with a row per group and a column per figure. */
export function Rows({ title, source, data }: { title: string; source: string; data: DataOfWidget<'table'> }) {
  if (data.rows.length === 0) return <p>{DASHBOARD.noData}</p>
  return (
    <div class="scrolled" tabindex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            {data.columns.map(({ key, title: name, kind }) => (
              <th key={key} scope="col" class={kind}>
                {kind === 'number' ? aggregationWords(source, name) : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, at) => (
            <tr key={at}>
              {data.columns.map(({ key, kind, unit }) => (
                <td key={key} class={kind}>
                  {cellOf(row[key] ?? null, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.left_out > 0 && <small>{DASHBOARD.more(data.left_out)}</small>}
    </div>
  )
}

function cellOf(value: string | number | null, unit: DataOfWidget<'stat'>['unit']): string {
  return typeof value === 'string' ? value || '–' : figure(value, unit)
}

/** The newest log records, one per line. */
export function Logs({ title, data }: { title: string; data: DataOfWidget<'log_stream'> }) {
  if (data.records.length === 0) return <p>{DASHBOARD.noRecords}</p>
  return (
    <div class="scrolled" tabindex={0} role="group" aria-label={title}>
      <table class="log">
        <thead>
          <tr>
            <th scope="col">{DASHBOARD.time}</th>
            <th scope="col">{DASHBOARD.level}</th>
            <th scope="col">{DASHBOARD.sourceOf}</th>
            <th scope="col">{DASHBOARD.message}</th>
          </tr>
        </thead>
        <tbody>
          {data.records.map(({ id, time, level, source, message }) => (
            <tr key={id}>
              <td class="when">
                <Time at={time} isFull />
              </td>
              <td class={`level ${level}`}>{level}</td>
              <td>{source}</td>
              <td class="message">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.has_more && <small>{DASHBOARD.older}</small>}
    </div>
  )
}
