import { ICalCalendar, type ICalCalendarData } from 'ical-generator'

/** A calendar whose name is escaped as text (RFC 5545 3.3.11), which the library does only for texts of events. */
export function createCalendar(data: ICalCalendarData & { name: string }): ICalCalendar {
  return new ICalCalendar({ ...data, name: escapeText(data.name) })
}

/**
 * The calendar as strict readers require it: the last line has its line end (RFC 5545 3.1), and there are no control
 * characters.
 */
export function printICalendar(calendar: ICalCalendar): string {
  return `${calendar.toString().replace(CONTROL, '')}\r\n`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that text must not contain.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}
