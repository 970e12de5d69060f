import { scheduleText } from '@pharos/shared-protocol/text/en/schedule.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'

/** The fields of a cron expression; seconds only if there are six. */
const FIELDS = ['second', 'minute', 'hour', 'day_of_month', 'month', 'day_of_week'] as const
const LONGEST_SHOWN = 20

/** `Mon *-*-* 03:00:00`, `Mon..Fri`, `daily`: systemd's calendar expressions (systemd.time(7)). */
export function isForSystemd(expression: string): boolean {
  const fields = fieldsOf(expression)
  const hasDate = fields.some(field => /^[\d*]+-[\d*]+(?:-[\d*]+)?$/.test(field)) && !hasFields(fields)
  return hasDate || /\d:\d{2}|\.\./.test(expression) || SYSTEMD_NAMES.test(expression.trim())
}

const SYSTEMD_NAMES = /^(?:minutely|hourly|daily|weekly|monthly|quarterly|semiannually|yearly|annually)$/i

function fieldsOf(expression: string): string[] {
  return expression.trim().split(/\s+/)
}

function hasFields(fields: readonly string[]): boolean {
  return fields.length === 5 || fields.length === 6
}

/**
 * Why a text is no cron expression. `reads` is whether an expression can be read: the
 * fault is that of the first field that can't be read alone.
 */
export function explainCron(expression: string, reads: (expression: string) => boolean): Said {
  const fields = fieldsOf(expression)
  if (isForSystemd(expression)) return scheduleText('cron.for_systemd')
  if (!hasFields(fields)) return scheduleText('cron.field_count', { count: fields.length })
  const names = FIELDS.slice(-fields.length)
  for (const [index, name] of names.entries()) {
    const field = fields[index] ?? ''
    const alone = names.map((_, at) => (at === index ? field : '*')).join(' ')
    if (!reads(alone)) return scheduleText(`cron.${name}`, { value: field.slice(0, LONGEST_SHOWN) })
  }
  return scheduleText('cron.invalid')
}
