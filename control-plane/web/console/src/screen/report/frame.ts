/** Elements that would load something or lead elsewhere. */
const LEFT_OUT = 'script, link, meta[http-equiv], base, iframe, object, embed'

/**
 * Writes a report into the frame. The policy and the sandbox of the frame let nothing run, whatever a name in the report
 * contains; links lead nowhere.
 */
export function writePage(frame: Document, html: string): void {
  // The frame's own parser: its documents are under the policy of the frame, not that of the console.
  const { DOMParser: Parser } = frame.defaultView as unknown as { DOMParser: typeof DOMParser }
  const page = new Parser().parseFromString(html, 'text/html')
  for (const each of page.querySelectorAll(LEFT_OUT)) each.remove()
  for (const each of page.querySelectorAll('a[href]')) each.removeAttribute('href')
  frame.documentElement.replaceWith(frame.adoptNode(page.documentElement))
}
