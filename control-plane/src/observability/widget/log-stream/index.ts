import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { ch, rowsOf, value } from '../../../platform/telemetry-store/sql.ts'
import { whereLogs, whereRange } from '../../log/index.ts'
import { logFiltersOf } from '../series.ts'
import type { ReadData } from '../widget.ts'

const SHOWN = 50
/** Longer messages are cut: a widget shows lines, not documents. */
const LONGEST_MESSAGE = 2_000

interface Found {
  record: string
  at: string
  severity: string
  source: string
  host: string
  text: string
  trace: string
}

/** The newest records of the window. */
export const readLogStream: ReadData<'log_stream'> = async ({ platform, account }, widget, window) => {
  const { query_config, visualization_config } = widget
  const limit = query_config.limit ?? visualization_config.limit ?? SHOWN
  const found = await platform.telemetry.query<Found>(
    account,
    ch`select toString(id) as record, toString(time) as at, toString(level) as severity, source, host,
        substringUTF8(message, 1, ${value('UInt32', LONGEST_MESSAGE)}) as text, trace_id as trace
      from ${rowsOf('logs')} where ${whereRange(window)} and ${whereLogs(logFiltersOf(query_config))}
      order by time desc, id desc limit ${value('UInt32', limit + 1)}`,
  )
  return {
    widget_type: 'log_stream',
    from: rfc3339(window.from),
    to: rfc3339(window.to),
    records: found.slice(0, limit).map(({ record, at, severity, source, host, text, trace }) => ({
      id: record,
      time: `${at.replace(' ', 'T')}Z`,
      level: severity,
      source,
      host,
      message: text,
      trace_id: trace || null,
    })),
    has_more: found.length > limit,
  }
}
