import type { LogRecord } from '@pharos/shared-protocol/contract/observability/log.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import type { Colour, Paint } from './paint.ts'
import { localTime } from './when.ts'

const COLOURS: Record<LogRecord['level'], Colour> = {
  trace: 'gray',
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
}

/** A record on one line: time, level, source and host, message, and metadata. */
export function logLine({ paint }: Look, record: LogRecord): string {
  const { time, level, source, host, message, metadata } = record
  const from = [source, host].filter(Boolean).map(legible).join('@')
  const more = Object.entries(metadata).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const parts = [
    paint('gray', `${localTime(time)}.${time.slice(20, 23)}`),
    paintLevel(paint, level),
    ...(from === '' ? [] : [paint('cyan', from)]),
    legible(message),
    ...more.map(text => paint('gray', legible(text))),
  ]
  return parts.join(' ')
}

function paintLevel(paint: Paint, level: LogRecord['level']): string {
  return paint(COLOURS[level], level.padEnd(5))
}
