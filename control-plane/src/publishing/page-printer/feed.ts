import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { element, type IncidentView, type MaintenanceView, type PageView, xml } from '../page-view/index.ts'
import { ANYBODY } from './json.ts'
import type { PageForm, PrinterInput } from './printer.ts'

/** One entry of either feed. */
interface Entry {
  id: string
  title: string
  link: string
  published: number
  updated: number
  html: string
}

const MOST = 50

/** RFC 4287. */
export function printAtom(shown: PrinterInput): PageForm {
  const { view, base } = shown
  const entries = entriesOf(shown).map(
    entry => `<entry>${element('id', `urn:uuid:${entry.id}`)}${element('title', entry.title)}
${element('published', rfc3339(entry.published))}${element('updated', rfc3339(entry.updated))}
<link rel="alternate" type="text/html" href="${xml(entry.link)}"/>${element('content', entry.html, ' type="html"')}</entry>`,
  )
  const body = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">${element('id', `urn:uuid:${view.id}`)}${element('title', view.name)}
${element('updated', rfc3339(lastChange(view)))}<author>${element('name', view.name)}</author>
<link rel="self" type="application/atom+xml" href="${xml(base)}/feed.atom"/><link rel="alternate" type="text/html" href="${xml(base)}/"/>
${entries.join('\n')}
</feed>
`
  return { type: 'application/atom+xml', body, headers: ANYBODY }
}

/** RSS 2.0, by the RSS Advisory Board's specification. */
export function printRss(shown: PrinterInput): PageForm {
  const { view, base, format } = shown
  const items = entriesOf(shown).map(
    entry => `<item>${element('title', entry.title)}${element('link', entry.link)}
${element('guid', `urn:uuid:${entry.id}`, ' isPermaLink="false"')}${element('pubDate', rfc822(entry.updated))}
${element('description', entry.html)}</item>`,
  )
  const body = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', view.name)}${element('link', `${base}/`)}
${element('description', `${view.name}: ${format.words.history}`)}${element('language', format.language)}
${element('lastBuildDate', rfc822(lastChange(view)))}<atom:link rel="self" type="application/rss+xml" href="${xml(base)}/feed.rss"/>
${items.join('\n')}
</channel></rss>
`
  return { type: 'application/rss+xml', body, headers: ANYBODY }
}

/** Incidents and maintenance, by their last change. Only those that the feed keeps are printed. */
function entriesOf(shown: PrinterInput): Entry[] {
  const { incidents, maintenance, history } = shown.view
  const all = [
    ...[...incidents, ...history.flatMap(month => month.incidents)].map(each => ({
      ...each,
      print: () => ofIncident(shown, each),
    })),
    ...[...maintenance, ...history.flatMap(month => month.maintenance)].map(each => ({
      ...each,
      print: () => ofMaintenance(shown, each),
    })),
  ]
  return all
    .sort((a, b) => b.updated_at - a.updated_at || (a.id < b.id ? 1 : -1))
    .slice(0, MOST)
    .map(each => each.print())
}

function ofIncident({ base, format, view }: PrinterInput, incident: IncidentView): Entry {
  const { words } = format
  const updates = incident.updates.map(({ status, at, corrected_at, html }) => {
    const corrected =
      corrected_at === null ? '' : ` <em>${xml(`${words.corrected} ${format.instant(corrected_at)}`)}</em>`
    return `<p><strong>${xml(words.incident[status])}</strong> · ${xml(format.instant(at))}${corrected}</p>${html}`
  })
  return {
    id: incident.id,
    title: `${words.incident[incident.status]}: ${incident.title}`,
    link: `${base}/incident/${incident.id}`,
    published: incident.created_at,
    updated: incident.updated_at,
    html: [...affected(view, incident.components, words.affected), ...updates].join(''),
  }
}

function ofMaintenance({ base, format, view }: PrinterInput, each: MaintenanceView): Entry {
  const { words } = format
  return {
    id: each.id,
    title: `${words.status.maintenance}: ${each.title}`,
    link: `${base}/maintenance/${each.id}`,
    published: each.created_at,
    updated: each.updated_at,
    html: [
      `<p><strong>${xml(words.maintenance[each.status])}</strong> · ${xml(format.instant(each.starts_at))} – ${xml(format.instant(each.ends_at))}</p>`,
      ...affected(view, each.components, words.affected),
      each.html,
    ].join(''),
  }
}

function affected({ components }: PageView, ids: readonly string[], word: string): string[] {
  const names = components.filter(each => ids.includes(each.id)).map(each => each.name)
  return names.length === 0 ? [] : [`<p>${xml(`${word}: ${names.join(', ')}`)}</p>`]
}

/** When something in the feed last changed. The feed contains no components. */
function lastChange({ created_at, incidents, maintenance, history }: PageView): number {
  const all = [incidents, maintenance, ...history.flatMap(month => [month.incidents, month.maintenance])].flat()
  return Math.max(created_at, ...all.map(each => each.updated_at))
}

/** `Mon, 02 Mar 2026 08:00:00 GMT` */
function rfc822(at: number): string {
  return new Date(at).toUTCString()
}
