import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { Installation } from '../installation.ts'
import { median } from '../measure/quantile.ts'
import type { Part, Settings } from '../part.ts'
import { populate } from '../pipeline/population.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { signInCookie } from '../sign-in.ts'
import { Target } from '../target/target.ts'
import { startBarePage } from './bare-page.ts'
import { type Desk, openDesk, SLOWDOWN } from './desk.ts'
import { framesWhileScrolling, heapAfter, timeToScreen, timeToShow, timeUntil } from './watch.ts'

const MONITORS = 10_000
/** The changes of an hour, at one a second. */
const CHANGES = 3_600

export const consolePart: Part = {
  title: `Console: ${MONITORS} monitors, Chromium with its CPU slowed down ${SLOWDOWN} times`,
  limitSeconds: 1_200,
  run,
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  const installation = await Installation.open(scope)
  await installation.startPlane()
  await installation.startAgent()
  say(`${MONITORS} monitors …`)
  const target = await Target.start(scope)
  await populate(installation, `http://127.0.0.1:${target.ports[0]}/`, { count: MONITORS, intervalSeconds: 86_400 })
  const desk = await openDesk(scope, installation.url, await signInCookie(installation))
  return [
    ...(await measureFirstScreen(scope, desk, { rounds: quick ? 3 : 15, say })),
    ...(await measureNavigation(desk, quick ? 3 : 15)),
    ...(await measureList(desk)),
    ...(await measureMemory(installation, desk, { changes: quick ? 200 : CHANGES, say })),
  ]
}

async function measureFirstScreen(
  scope: Scope,
  desk: Desk,
  { rounds, say }: { rounds: number; say(line: string): void },
): Promise<Figure[]> {
  say('first screens …')
  const bare = await startBarePage(scope)
  const [cold, warm, peer]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const visit = await desk.visit()
    cold?.push(await timeToScreen(visit.page, desk.url, '#broken'))
    // The browser writes its cache a moment later.
    await visit.page.waitForTimeout(500)
    warm?.push(await timeToScreen(visit.page, desk.url, '#broken'))
    await visit.close()
    const other = await desk.visit()
    peer?.push(await timeToScreen(other.page, bare, '#broken'))
    await other.close()
  }
  const of = (sample: number[] | undefined) => median(sample ?? [])
  const ratio = (of(cold) ?? Number.NaN) / (of(peer) ?? Number.NaN)
  return [
    await measureScript(desk, 'English', 'en-GB'),
    await measureScript(desk, 'German', 'de-DE'),
    await measureScript(desk, 'French', 'fr-FR'),
    figure('first useful screen: nothing known to the browser', of(cold), 'ms', { better: 'less', reach: 1_500 }),
    figure('first useful screen: files known to the browser', of(warm), 'ms', { better: 'less', reach: 400 }),
    figure('a bare page with one script and one answer', of(peer), 'ms'),
    figure('first useful screen: of the bare page', ratio, '×'),
  ]
}

/** Measured in one visit, since the files have the same size in each. */
async function measureScript(desk: Desk, language: string, locale: string): Promise<Figure> {
  const visit = await desk.visit(locale)
  await timeToScreen(visit.page, desk.url, '#broken')
  const kilobytes = visit.scriptBytes() / 1000
  await visit.close()
  return figure(`script before the first screen in ${language}, compressed`, kilobytes, 'kB', {
    better: 'less',
    reach: 120,
  })
}

async function measureNavigation(desk: Desk, rounds: number): Promise<Figure[]> {
  const visit = await desk.visit()
  await timeToScreen(visit.page, desk.url, '#broken')
  const [first, again]: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const sample = round === 0 ? first : again
    sample?.push(
      await timeToShow(visit.page, 'nav a[href="/console/monitors"]', '[role="searchbox"], input[type="search"]'),
    )
    sample?.push(await timeToShow(visit.page, 'nav a[href="/"]', '#broken'))
  }
  await visit.close()
  return [
    figure('from screen to screen, the first time', median(first ?? []), 'ms'),
    figure('from screen to screen, after that', median(again ?? []), 'ms', { better: 'less', reach: 100 }),
  ]
}

async function measureList(desk: Desk): Promise<Figure[]> {
  const visit = await desk.visit()
  const ms = await timeToScreen(visit.page, `${desk.url}/console/monitors`, '[role="row"] a')
  const all = await timeUntil(visit.page, `[aria-rowcount="${MONITORS + 1}"]`)
  const frames = await framesWhileScrolling(visit.page, 5)
  await visit.close()
  return [
    figure(`a list of ${MONITORS}: until its first rows are there`, ms, 'ms'),
    figure(`a list of ${MONITORS}: until all of it is read`, all, 'ms'),
    figure(`a list of ${MONITORS}: frames while it is scrolled`, frames, '/s', { better: 'more', reach: 50 }),
  ]
}

/** Sends changes to an open screen. Counts the memory that it holds after garbage collection. */
async function measureMemory(
  { call }: Installation,
  desk: Desk,
  { changes, say }: { changes: number; say(line: string): void },
): Promise<Figure[]> {
  say(`${changes} changes under an open screen …`)
  const visit = await desk.visit()
  await timeToScreen(visit.page, desk.url, '#broken')
  const [monitor] = (await call(routes.listMonitors, { query: { limit: 1 } })).body
  const params = { job_id: monitor?.id ?? '' }
  const heap: number[] = []
  for (let change = 0; change < changes; change++) {
    if (change % Math.ceil(changes / 4) === 0) heap.push(await heapAfter(visit.page))
    await call(routes.updateHttpJob, { params, body: { friendly_name: `Change ${change}` } })
    await visit.page.waitForTimeout(20)
  }
  await visit.page.waitForTimeout(1_000)
  heap.push(await heapAfter(visit.page))
  await visit.close()
  const [, settled = Number.NaN] = heap
  const last = heap.at(-1) ?? Number.NaN
  return [
    figure(`memory of the page after ${changes} changes`, last / 1e6, 'MB'),
    figure('memory: grown since the first quarter of them', (last - settled) / 1e6, 'MB', { better: 'less', reach: 2 }),
  ]
}
