import type { Browser, Page } from 'playwright-core'
import type { Site } from '../../rum/site.ts'
import { until } from '../scope.ts'
import { isRecording } from './sentry.ts'

/** One SDK in a page that has loaded. */
export interface Contender {
  /** Adds it to the page, as a tag does. */
  start(site: Site): string
  /** Ends the recording, and starts it again; each is a statement. */
  again: [stop: string, start: string]
  /** Recordings of whole pages that have arrived so far. */
  arrived(site: Site, page: Page): () => number
}

const add = (tag: string) => `document.head.append(document.createRange().createContextualFragment(\`${tag}\`))`

export const CONTENDERS = {
  pharos: {
    start: site => add(site.tag()),
    again: ['pharosRum.consent(false)', 'pharosRum.consent(true)'],
    arrived: site => () => site.segments.filter(({ events }) => events.some(({ type }) => type === 2)).length,
  },
  sentry: {
    start: () => add('<script src="/sentry.js"></script>'),
    again: ['sentryReplay.stop()', 'sentryReplay.start()'],
    arrived: (_, page) => {
      let count = 0
      page.on('request', request => {
        if (isRecording(request.url(), request.postDataBuffer())) count++
      })
      return () => count
    },
  },
} satisfies Record<string, Contender>

/** Main-thread time of one step, in ms of CPU, and its longest task, in ms of the clock; 0: none above 50 ms. */
export interface Cost {
  /** Until the page is recorded. */
  recorded: number
  /** Until its recording was sent, too. */
  sent: number
  longest: number
}

export interface Trial {
  elements: number
  start: Cost
  rebuild: Cost
}

const OBSERVE = `window.longest = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })`
const ARRIVES_S = 120

/** Opens the page, starts an SDK in it, and lets it record the page twice. */
export async function runTrial(browser: Browser, site: Site, contender: Contender): Promise<Trial> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  try {
    const page = await context.newPage()
    site.segments = []
    const arrived = contender.arrived(site, page)
    await page.goto(site.origin, { waitUntil: 'load' })
    const elements = Number(await page.evaluate(`document.getElementsByTagName('*').length`))
    const busy = await busyTime(page)
    await quiet(page, busy)
    await page.evaluate(OBSERVE)
    const start = await cost(page, busy, contender.start(site), arrived)
    const [stop, again] = contender.again
    await page.evaluate(`Promise.resolve(${stop}).then(() => undefined)`)
    await quiet(page, busy)
    const rebuild = await cost(page, busy, again, arrived)
    return { elements, start, rebuild }
  } finally {
    await context.close()
  }
}

async function cost(page: Page, busy: () => Promise<number>, run: string, arrived: () => number): Promise<Cost> {
  const before = arrived()
  await page.evaluate('longest = 0')
  const begun = await busy()
  // In a task of the page: the browser reports no other as long.
  await page.evaluate(`setTimeout(() => { ${run} })`)
  await quiet(page, busy)
  const recorded = (await busy()) - begun
  await until('the recording of the page arrives', ARRIVES_S, () => arrived() > before)
  await quiet(page, busy)
  return { recorded, sent: (await busy()) - begun, longest: Number(await page.evaluate('longest')) }
}

/** Reads the CPU time of the page's main thread, in ms. */
async function busyTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

/** The SDK waits a second before it judges its rules, so that long the page must have had nothing to do. */
const QUIET_MS = 1_600
const AT_REST_MS = 15

async function quiet(page: Page, busy: () => Promise<number>): Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  for (let now = await busy(); now - last > AT_REST_MS; now = await busy()) {
    last = now
    await page.waitForTimeout(QUIET_MS)
  }
}
