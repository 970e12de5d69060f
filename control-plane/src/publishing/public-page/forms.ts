import { printMark } from '@pharos/shared-protocol/mark.ts'
import { cleanCss } from '../branding/index.ts'
import { BANNERS, printArchive, printHtml, printIncident, printMaintenance, versionOf } from '../page-html/index.ts'
import {
  type Printer,
  printAtom,
  printBadge,
  printCalendar,
  printJson,
  printOembed,
  printRss,
  printStatuspage,
  STATUSPAGE,
  type StatuspageFile,
} from '../page-printer/index.ts'
import { element } from '../page-view/index.ts'

/** One address of a page. */
export interface Form {
  print: Printer
  /** Whether it depends on the visitor's language. */
  spoken: boolean
  /** Whether it is read by programs, away from the page, so that its links lead to the preferred address. */
  away?: true
  /** Whether it exists only where the page has its path (`Projection.paths`). */
  part?: true
}

const FORMS: Record<string, Form> = {
  '': { print: printHtml, spoken: true },
  'index.json': { print: printJson, spoken: false, away: true },
  'feed.atom': { print: printAtom, spoken: true, away: true },
  'feed.rss': { print: printRss, spoken: true, away: true },
  'maintenance.ics': { print: printCalendar, spoken: false, away: true },
  'custom.css': { print: printCss, spoken: false },
  'icon.svg': { print: printIcon, spoken: false },
  'oembed.json': { print: printOembed, spoken: false, away: true },
  'robots.txt': { print: printRobots, spoken: false },
  'sitemap.xml': { print: printSitemap, spoken: false },
  ...Object.fromEntries(
    // Their words are those of Statuspage. Titles and updates have no codes here, so they are in the reader's language.
    Object.keys(STATUSPAGE).map(file => [
      `api/v2/${file}`,
      { print: printStatuspage(file as StatuspageFile), spoken: true, away: true },
    ]),
  ),
}

export const BADGE = 'badge.svg'

/** The form at a path below the page's address; null when there is none. */
export function formAt(path: string, query: URLSearchParams): Form | null {
  const part = printerOf(path)
  if (part) return { print: part, spoken: true, part: true }
  if (path !== BADGE) return Object.hasOwn(FORMS, path) ? (FORMS[path] ?? null) : null
  return { print: printBadge(componentIn(query)), spoken: true }
}

/** The longest such path has 48 characters. */
const PART = /^(incident|maintenance|history)(?:\/([0-9a-f-]{1,36}))?$/

/** The printer of a part of the page: an incident, maintenance, a page of the archive. */
function printerOf(path: string): Printer | null {
  const [, kind, of = ''] = PART.exec(path) ?? []
  if (kind === 'history') return printArchive(of === '' ? 1 : Number(of))
  if (kind === 'incident') return printIncident(of)
  return kind === 'maintenance' ? printMaintenance(of) : null
}

/** The component that a badge is asked for; null when it is asked for the page. */
export function componentIn(query: URLSearchParams): string | null {
  return query.get('component')?.toLowerCase() || null
}

/** The customer's style, sanitised. Its address on the page changes with it. */
function printCss({ view }: Parameters<Printer>[0]) {
  return {
    type: 'text/css',
    body: cleanCss(view.branding.custom_css ?? ''),
    headers: { 'X-Style-Version': versionOf(view.branding) },
  }
}

/** The most addresses of one sitemap (sitemaps.org). */
const MOST_IN_SITEMAP = 50_000

/** On a custom domain, crawlers request these two. */
function printRobots({ base }: Parameters<Printer>[0]) {
  return { type: 'text/plain', body: `User-agent: *\nAllow: /\nSitemap: ${base}/sitemap.xml\n` }
}

function printSitemap({ view, base }: Parameters<Printer>[0]) {
  const past = view.history.flatMap(month => [
    ...month.incidents.map(each => `incident/${each.id}`),
    ...month.maintenance.map(each => `maintenance/${each.id}`),
  ])
  const current = [
    ...view.incidents.map(each => `incident/${each.id}`),
    ...view.maintenance.map(each => `maintenance/${each.id}`),
  ]
  const paths = [...new Set(['', 'history', ...current, ...past])].slice(0, MOST_IN_SITEMAP)
  const url = paths
    .map(path => `${base}/${path}`)
    .map(each => `<url>${element('loc', each)}</url>`)
    .join('')
  const body = `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${url}</urlset>\n`
  return { type: 'application/xml', body }
}

/** The mark in the colour of the overall state, or a dot of that colour on a page that does not name Pharos. */
function printIcon({ view }: Parameters<Printer>[0]) {
  const colour = BANNERS[view.overall]
  const dot = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="${colour}"/></svg>`
  return { type: 'image/svg+xml', body: view.branding.white_label ? dot : printMark(colour, '#fff') }
}
