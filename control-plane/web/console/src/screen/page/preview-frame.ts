import type { PagePreview } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'

/** A page rendered by the server. */
export type Printed = Pick<PagePreview, 'html' | 'custom_css'>

/** Elements with effects on the real page that the preview must not have. */
const LEFT_OUT = 'script, link, meta[http-equiv], base'

/**
 * Writes a rendered page into the frame and keeps its scroll position. The CSP and the sandbox of the frame let nothing
 * run, whatever the page contains; links lead nowhere.
 */
export function write(frame: Document, { html, custom_css }: Printed): void {
  // The frame's own parser: its documents are under the CSP of the frame, not that of the console.
  const { DOMParser: Parser } = frame.defaultView as unknown as { DOMParser: typeof DOMParser }
  const printed = new Parser().parseFromString(html, 'text/html')
  for (const each of printed.querySelectorAll(LEFT_OUT)) each.remove()
  for (const each of printed.querySelectorAll('a[href]')) each.removeAttribute('href')
  for (const each of printed.querySelectorAll('form')) each.inert = true
  if (custom_css !== '') {
    const style = printed.createElement('style')
    style.textContent = custom_css
    printed.head.append(style)
  }
  const top = frame.documentElement.scrollTop
  const open = [...frame.querySelectorAll('details')].map(each => each.open)
  frame.documentElement.replaceWith(frame.adoptNode(printed.documentElement))
  for (const [index, each] of [...frame.querySelectorAll('details')].entries()) each.open = open[index] ?? each.open
  frame.documentElement.scrollTop = top
}

/** The distance of the heading from the top edge, in pixels. */
const ABOVE_PX = 160

/** Scrolls only the frame, not the page around it, to a heading. */
export function goTo(frame: Document, heading: string): void {
  const found = [...frame.querySelectorAll('h3')].find(each => each.textContent === heading)
  if (!found) return
  frame.documentElement.scrollTop += found.getBoundingClientRect().top - ABOVE_PX
}
