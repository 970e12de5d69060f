import type { Page } from 'playwright-core'

/** Runs in the measured page: when the selector was painted, on the page's clock. */
const PAINTED = (selector: string) => `new Promise(done => {
  const seen = () => document.querySelector(${JSON.stringify(selector)}) !== null
  const paint = () => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))
  if (seen()) return paint()
  const observer = new MutationObserver(() => {
    if (!seen()) return
    observer.disconnect()
    paint()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
})`

/** Opens an address. Returns the milliseconds from the start of the visit until the selector is painted. */
export async function timeToScreen(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return timeUntil(page, selector)
}

/** The same for the current visit. */
export async function timeUntil(page: Page, selector: string): Promise<number> {
  return Number(await page.evaluate(PAINTED(selector)))
}

/** Clicks a link. Returns the milliseconds until the selector is painted. */
export async function timeToShow(page: Page, link: string, selector: string): Promise<number> {
  const ms = await page.evaluate(`(async () => {
    const begun = performance.now()
    document.querySelector(${JSON.stringify(link)}).click()
    return (await ${PAINTED(selector)}) - begun
  })()`)
  return Number(ms)
}

/** Frames per second while the page is scrolled evenly, a few rows per frame. */
export async function framesWhileScrolling(page: Page, seconds: number): Promise<number> {
  const frames = await page.evaluate(`new Promise(done => {
    const begun = performance.now()
    let frames = 0
    const step = () => {
      frames += 1
      scrollBy(0, 150)
      if (performance.now() - begun < ${seconds * 1000}) requestAnimationFrame(step)
      else done(frames / ((performance.now() - begun) / 1000))
    }
    requestAnimationFrame(step)
  })`)
  return Number(frames)
}

/** Bytes of JavaScript that are still held after garbage collection. */
export async function heapAfter(page: Page): Promise<number> {
  await page.evaluate('gc()')
  return Number(await page.evaluate('performance.memory.usedJSHeapSize'))
}
