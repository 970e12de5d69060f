import { ICalEventStatus } from 'ical-generator'
import { createCalendar, printICalendar } from '../../platform/icalendar.ts'
import { plainText } from '../page-view/index.ts'
import { ANYBODY } from './json.ts'
import type { PageForm, PrinterInput } from './printer.ts'

/** The page's maintenance as RFC 5545: past, present and future. */
export function printCalendar({ view, base }: PrinterInput): PageForm {
  const calendar = createCalendar({
    name: view.name,
    prodId: '//Pharos//Status page//EN',
    url: `${base}/`,
    ttl: 3600,
  })
  const all = [...view.maintenance, ...view.history.flatMap(month => month.maintenance)]
  for (const each of all) {
    const affected = view.components.filter(one => each.components.includes(one.id)).map(one => one.name)
    calendar.createEvent({
      id: each.id,
      start: new Date(each.starts_at),
      end: new Date(each.ends_at),
      // Grows with each change, as RFC 5545 3.8.7.4 requires.
      sequence: Math.max(0, Math.floor((each.updated_at - each.created_at) / 1000)),
      stamp: new Date(each.updated_at),
      created: new Date(each.created_at),
      lastModified: new Date(each.updated_at),
      summary: each.title,
      description: [plainText(each.html), affected.join(', ')].filter(Boolean).join('\n\n') || null,
      status: ICalEventStatus.CONFIRMED,
      url: `${base}/maintenance/${each.id}`,
    })
  }
  return { type: 'text/calendar', body: printICalendar(calendar), headers: ANYBODY }
}
