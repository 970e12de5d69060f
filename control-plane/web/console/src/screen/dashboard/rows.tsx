import type { DataOfWidget } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { fullTime } from '../../part/time.tsx'
import { unitText } from '../../part/unit-text.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { locale } from '../../words/language.ts'
import { aggregationWords } from '../../words/series-query.ts'

/** A table with a row per group and a column per figure. */
export function Rows({ title, source, data }: { title: string; source: string; data: DataOfWidget<'table'> }) {
  if (data.rows.length === 0) return <p>{DASHBOARD.noData}</p>
  return (
    <div class="scrolled" tabindex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            {data.columns.map(({ key, title: name, kind }) => (
              <th key={key} scope="col" class={kind} title={name}>
                {kind === 'number' ? aggregationWords(source, name) : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, at) => (
            <tr key={at}>
              {data.columns.map(({ key, kind, unit }) => (
                <td key={key} class={kind} title={kind === 'text' ? cellOf(row[key] ?? null, unit) : undefined}>
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
  return typeof value === 'string' ? value || '–' : unitText.value(value, unit)
}

/** The newest log records, each on one line: the time, the level as a colour, and the message. */
export function Logs({ title, data }: { title: string; data: DataOfWidget<'log_stream'> }) {
  if (data.records.length === 0) return <p>{DASHBOARD.noRecords}</p>
  const today = new Date().toDateString()
  return (
    <div class="scrolled" tabindex={0} role="group" aria-label={title}>
      <ol class="log-lines">
        {data.records.map(({ id, time, level, source, message }) => (
          <li key={id} class={level} title={`${level} · ${source} · ${fullTime(time)}\n${message}`}>
            <time dateTime={time}>
              {(new Date(time).toDateString() === today ? clock : dayAndClock).format(new Date(time))}
            </time>
            <span class="level">{level}</span>
            <span class="source">{source}</span>
            <span class="message">{message}</span>
          </li>
        ))}
      </ol>
      {data.has_more && <small>{DASHBOARD.older}</small>}
    </div>
  )
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const clock = new Intl.DateTimeFormat(locale, CLOCK)
const dayAndClock = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...CLOCK })
