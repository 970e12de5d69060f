import type { Printer } from '../page-printer/index.ts'
import type { PageView } from '../page-view/index.ts'
import { printDocument, section, stale } from './document.ts'
import { h } from './element.ts'
import { incident, maintenance } from './incident.ts'
import { pastOf, printDays, timeline } from './timeline.ts'

/** Entries per page of the archive. */
const PAGE_SIZE = 20

/** All paths below a page's own that show an entry or a page of its archive. Others are not found. */
export function pathsOf(view: PageView): string[] {
  const incidents = [...view.incidents, ...view.history.flatMap(month => month.incidents)]
  const maintained = [...view.maintenance, ...view.history.flatMap(month => month.maintenance)]
  const pages = Math.ceil(pastOf(view).length / PAGE_SIZE)
  return [
    'history',
    ...Array.from({ length: Math.max(0, pages - 1) }, (_, index) => `history/${index + 2}`),
    ...incidents.map(each => `incident/${each.id}`),
    ...maintained.map(each => `maintenance/${each.id}`),
  ]
}

/** A page of the archive; the newest is 1. */
export function printArchive(nth: number): Printer {
  return shown => {
    const { view, base, format } = shown
    const { words } = format
    const past = pastOf(view)
    const end = nth * PAGE_SIZE
    const days = timeline(view, past, end - PAGE_SIZE, end)
    const link = (to: number, rel: string, word: string) =>
      h('a', { rel, href: to === 1 ? `${base}/history` : `${base}/history/${to}` }, word)
    const place = { path: nth === 1 ? 'history' : `history/${nth}`, title: words.history }
    return printDocument(shown, place, [
      h('div', { class: 'v' }, stale(shown)),
      h('div', { class: 't' }, section('history', words.history, printDays(days, view, format, base))),
      h('nav', { class: 'pg', 'aria-label': words.history }, [
        nth > 1 && link(nth - 1, 'prev', words.newer),
        end < past.length && link(nth + 1, 'next', words.older),
      ]),
    ])
  }
}

/** One incident with all its updates. */
export function printIncident(id: string): Printer {
  return shown => {
    const { view, base, format } = shown
    const found = [...view.incidents, ...view.history.flatMap(month => month.incidents)].find(each => each.id === id)
    const place = { path: `incident/${id}`, title: found?.title ?? '' }
    const content = found ? incident(found, view, format, base) : null
    return printDocument(shown, place, [h('div', { class: 'v' }, stale(shown), content)])
  }
}

/** One maintenance. */
export function printMaintenance(id: string): Printer {
  return shown => {
    const { view, base, format } = shown
    const all = [...view.maintenance, ...view.history.flatMap(month => month.maintenance)]
    const found = all.find(each => each.id === id)
    const place = { path: `maintenance/${id}`, title: found?.title ?? '' }
    const content = found ? maintenance(found, view, format, base) : null
    return printDocument(shown, place, [h('div', { class: 'v' }, stale(shown), content)])
  }
}
