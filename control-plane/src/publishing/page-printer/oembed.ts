import { ANYBODY } from './json.ts'
import type { PageForm, PrinterInput } from './printer.ts'

/** How long others may cache the response, in seconds: the title contains the state. */
const CACHE_AGE = 60

/** A link to the page for programs that show links (oEmbed 1.0, 2.3.4). The page itself may not be framed. */
export function printOembed({ view, base, format }: PrinterInput): PageForm {
  const body = {
    version: '1.0',
    type: 'link',
    title: `${view.name} · ${format.words.overall[view.overall]}`,
    provider_name: view.name,
    provider_url: `${base}/`,
    cache_age: CACHE_AGE,
  }
  return { type: 'application/json', body: JSON.stringify(body), headers: ANYBODY }
}
