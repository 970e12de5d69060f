import type { PagePreview } from '@pharos/shared-protocol/contract/page-preview.ts'

/** A page that the server has printed. */
export type Printed = Pick<PagePreview, 'html' | 'custom_css'>

/** What does something on the real page, and nothing in the preview. */
const LEFT_OUT = 'script, link, meta[http-equiv], base'

/**
 * Writes a printed page into the frame, which keeps its place. The policy of the frame and its sandbox let nothing run,
 * whatever the page says; links lead nowhere.
 */
export function write(frame: Document, { html, custom_css }: Printed): void {
  // The frame's own parser: what it makes stands under the frame's policy, and not under that of the console.
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

/** How far below the upper edge it then stands, in pixels. */
const ABOVE_PX = 160

/** Scrolls the frame, and nothing around it, to a heading. */
export function goTo(frame: Document, heading: string): void {
  const found = [...frame.querySelectorAll('h3')].find(each => each.textContent === heading)
  if (!found) return
  frame.documentElement.scrollTop += found.getBoundingClientRect().top - ABOVE_PX
}
