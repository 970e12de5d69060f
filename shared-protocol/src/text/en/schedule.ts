import { saying, type Texts } from '../words.ts'

/** What is refused of cron expressions and recurrence rules (RFC 5545). A text in lower case completes "<field> …". */
export const SCHEDULE = {
  'cron.for_systemd': 'is not a cron expression: it is written as for systemd; use five fields, such as 0 3 * * *',
  'cron.field_count': 'is not a cron expression: it has {count} {count:field|fields} instead of 5 or 6',
  'cron.second': 'is not a cron expression: the second "{value}" must be 0 to 59, *, or a list, range or step of them',
  'cron.minute': 'is not a cron expression: the minute "{value}" must be 0 to 59, *, or a list, range or step of them',
  'cron.hour': 'is not a cron expression: the hour "{value}" must be 0 to 23, *, or a list, range or step of them',
  'cron.day_of_month':
    'is not a cron expression: the day of the month "{value}" must be 1 to 31 or L, *, or a list, range or step of them',
  'cron.month':
    'is not a cron expression: the month "{value}" must be 1 to 12 or JAN to DEC, *, or a list, range or step of them',
  'cron.day_of_week':
    'is not a cron expression: the day of the week "{value}" must be 0 to 7 or SUN to SAT, *, or a list, range or step of them',
  'cron.invalid': 'is not a cron expression',
  'cron.never_occurs': 'never occurs: no date matches it',
  'cron.occurs_once': 'occurs only once',
  'cron.too_often': 'must not occur more often than every {seconds} s',
  'recurrence.unknown_part': 'is not an RRULE: "{part}" is not a part of one',
  'recurrence.part_twice': 'has {part} twice',
  'recurrence.too_often': 'must not occur more often than once an hour',
  'recurrence.one_value': '{part} must be one value',
  'recurrence.one_value_an_hour': '{part} must be one value: a window can occur at most once an hour',
  'recurrence.value_twice': '{part} has a value twice',
  'recurrence.empty_value': '{part} is empty',
  'recurrence.not_an_instant': '{part} has "{value}", which is not an instant in UTC, such as 20311231T235959Z',
  'recurrence.out_of_range': '{part} has "{value}", which is not {least} to {most}',
  'recurrence.out_of_signed_range': '{part} has "{value}", which is not {least} to {most} or -{most} to -{least}',
  'recurrence.invalid_value': '{part} has "{value}"',
  'recurrence.not_with_freq': '{part} cannot be used with FREQ={freq}',
  'recurrence.no_freq': 'has no FREQ',
  'recurrence.count_and_until': 'has both COUNT and UNTIL',
  'recurrence.numbered_days': 'BYDAY has a number, which requires FREQ=MONTHLY or FREQ=YEARLY without BYWEEKNO',
  'recurrence.position_alone': 'BYSETPOS requires another BY part',
  'recurrence.too_many_starts': 'has more than {limit} starts in one period: use a shorter FREQ',
} as const satisfies Texts

export const scheduleText = saying(SCHEDULE)
