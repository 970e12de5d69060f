import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { RUM_SDK_FOLDER } from '@pharos/control-plane/platform/http/rum-sdk.ts'
import { chromium } from 'playwright-core'
import { findChromium } from '../../page/chromium.ts'
import { openSite, type Site } from '../../rum/site.ts'
import { median } from '../measure/quantile.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { pageOf } from './page.ts'
import { bundleSentry } from './sentry.ts'
import { CONTENDERS, type Cost, runTrial, type Trial } from './trial.ts'

const ELEMENTS = [6_000, 24_000, 60_000]
const ROUNDS = 5
type Name = keyof typeof CONTENDERS
const NAMES = Object.keys(CONTENDERS) as Name[]

export const rumSdkPart: Part = {
  title: 'SDK for pages: beside @sentry/browser with replay, medians of five, CPU of the main thread',
  limitSeconds: 1_800,
  run,
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('there is no Chromium')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  scope.onClose(() => browser.close())
  const site = await openSite()
  scope.onClose(() => site.close())
  site.config = { filters: [{ id: 'all', conditions: [], capture_replay: true }] }
  const figures = await sizes(site)
  for (const elements of ELEMENTS) {
    site.pages['/'] = pageOf(elements)
    const trials: Record<Name, Trial[]> = { pharos: [], sentry: [] }
    for (let round = 0; round < (quick ? 1 : ROUNDS); round++)
      for (const name of NAMES) {
        say(`${elements} elements, round ${round + 1}, ${name} …`)
        trials[name].push(await runTrial(browser, site, CONTENDERS[name]))
      }
    figures.push(...figuresOf(elements, trials))
  }
  return figures
}

/** Bytes that a page loads, compressed. */
async function sizes(site: Site): Promise<Figure[]> {
  const of = (text: string | Buffer) => gzipSync(text, { level: 9 }).length
  const own = (name: string) => of(readFileSync(join(RUM_SDK_FOLDER, `${name}.js`)))
  const core = own('sdk') + own('later')
  const [errors, replay, tracing] = await Promise.all(
    (['errors', 'replay', 'replay and tracing'] as const).map(bundleSentry),
  )
  site.pages['/sentry.js'] = replay ?? ''
  return [
    figure('bytes with gzip: sdk.js, which is there first', own('sdk'), 'B', { better: 'less', reach: 10_000 }),
    figure('bytes with gzip: with later.js (vitals, rules, clicks)', core, 'B'),
    figure('bytes with gzip: with the recorder', core + own('recorder'), 'B'),
    figure('bytes with gzip: Sentry, errors alone', of(errors ?? ''), 'B'),
    figure('bytes with gzip: Sentry, with replay', of(replay ?? ''), 'B'),
    figure('bytes with gzip: Sentry, with replay, vitals and requests', of(tracing ?? ''), 'B'),
  ]
}

/** To reach, of Sentry's. */
const START = { better: 'less', reach: 0.5 } as const

function figuresOf(asked: number, trials: Record<Name, Trial[]>): Figure[] {
  const of = (name: Name, step: 'start' | 'rebuild', what: keyof Cost) =>
    median(trials[name].map(trial => trial[step][what])) ?? Number.NaN
  const worst = (name: Name, step: 'start' | 'rebuild') => Math.max(...trials[name].map(trial => trial[step].longest))
  const note = `${trials.pharos[0]?.elements} elements`
  return (['start', 'rebuild'] as const).flatMap(step => {
    const label = `${asked} elements: ${step === 'start' ? 'start' : 'recorded again'}`
    const ratio = of('pharos', step, 'recorded') / of('sentry', step, 'recorded')
    return [
      figure(`${label}, ours`, of('pharos', step, 'recorded'), 'ms', undefined, note),
      figure(`${label}, Sentry`, of('sentry', step, 'recorded'), 'ms'),
      figure(`${label}, of Sentry's`, ratio, '×', step === 'start' ? START : undefined),
      figure(`${label} and sent, ours`, of('pharos', step, 'sent'), 'ms'),
      figure(`${label} and sent, Sentry`, of('sentry', step, 'sent'), 'ms'),
      figure(
        `${label}: longest task, ours`,
        of('pharos', step, 'longest'),
        'ms',
        undefined,
        worstOf(worst('pharos', step)),
      ),
      figure(
        `${label}: longest task, Sentry`,
        of('sentry', step, 'longest'),
        'ms',
        undefined,
        worstOf(worst('sentry', step)),
      ),
    ]
  })
}

const worstOf = (ms: number) => `worst of all rounds: ${Math.round(ms)} ms; below 50 ms the browser reports none`
