/** The fields of a cron expression, and what each may be; seconds only if there are six. */
const FIELDS = [
  ['second', '0 to 59'],
  ['minute', '0 to 59'],
  ['hour', '0 to 23'],
  ['day of the month', '1 to 31 or L'],
  ['month', '1 to 12 or JAN to DEC'],
  ['day of the week', '0 to 7 or SUN to SAT'],
] as const
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
 * Why a text is no cron expression, as words after the field's name. `reads` is whether an expression can be read: the
 * fault is that of the first field that can't be read alone.
 */
export function explainCron(expression: string, reads: (expression: string) => boolean): string {
  const fields = fieldsOf(expression)
  if (isForSystemd(expression))
    return 'is not a cron expression: it is written as for systemd; use five fields, such as 0 3 * * *'
  if (!hasFields(fields))
    return `is not a cron expression: it has ${fields.length === 1 ? '1 field' : `${fields.length} fields`} instead of 5 or 6`
  const names = FIELDS.slice(-fields.length)
  for (const [index, [name, range]] of names.entries()) {
    const field = fields[index] ?? ''
    const alone = names.map((_, at) => (at === index ? field : '*')).join(' ')
    if (!reads(alone))
      return `is not a cron expression: the ${name} "${field.slice(0, LONGEST_SHOWN)}" must be ${range}, *, or a list, range or step of them`
  }
  return 'is not a cron expression'
}
