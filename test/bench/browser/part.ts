import { createServer } from 'node:http'
import { join } from 'node:path'
import { describeBrowser } from '@pharos/probe-agent/check/browser/index.ts'
import { listen } from '@pharos/probe-agent/check/http/check.fixture.ts'
import { KEEP_NOTHING } from '@pharos/shared-protocol/check/browser.ts'
import { median } from '../measure/quantile.ts'
import type { Part, Settings } from '../part.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Scope } from '../scope.ts'
import { type Contender, pharos, plainRunner } from './contender.ts'
import { Usage } from './usage.ts'

/** How many runs the agent executes at once in its heavy lane. */
const AT_ONCE = 2

export const browserPart: Part = {
  title: 'Browser: runs of one script, two at once, beside the plain Playwright runner',
  limitSeconds: 600,
  run,
}

interface Round {
  perMinute: number
  cpuSeconds: number
  megabytes: number
}

async function run(scope: Scope, { quick, say }: Settings): Promise<Figure[]> {
  const ability = await describeBrowser()
  if (!ability.able) return [figure('runs a minute', null, '', undefined, ability.reason)]
  const script = scriptFor(await openShop(scope))
  const contenders = [
    plainRunner(script, join(scope.folder, 'plain')),
    await pharos(script, 'Pharos, nothing kept', KEEP_NOTHING),
    await pharos(script, 'Pharos, as by default'),
  ]
  const rounds = new Map<Contender, Round[]>(contenders.map(one => [one, []]))
  for (let round = 1; round <= (quick ? 1 : 3); round++) {
    for (const one of contenders) {
      const measured = await measure(one, quick ? 4 : 12)
      rounds.get(one)?.push(measured)
      say(
        `round ${round}, ${one.name}: ${measured.perMinute.toFixed(1)} a minute, ${measured.cpuSeconds.toFixed(2)} s CPU a run`,
      )
    }
  }
  return [...rounds].flatMap(([one, measured]) => figuresOf(one, measured))
}

function figuresOf({ name }: Contender, rounds: readonly Round[]): Figure[] {
  const middle = (value: (round: Round) => number) => median(rounds.map(value))
  return [
    figure(
      `${name}: runs`,
      middle(round => round.perMinute),
      '/min',
    ),
    figure(
      `${name}: CPU`,
      middle(round => round.cpuSeconds),
      's/run',
    ),
    figure(
      `${name}: memory at its peak (PSS)`,
      middle(round => round.megabytes),
      'MB',
    ),
  ]
}

async function measure(contender: Contender, runs: number): Promise<Round> {
  await contender.run()
  const usage = new Usage()
  const begun = performance.now()
  let left = runs
  const lane = async (): Promise<void> => {
    while (left-- > 0) await contender.run()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const minutes = (performance.now() - begun) / 60_000
  usage.stop()
  return { perMinute: runs / minutes, cpuSeconds: usage.cpuSeconds / runs, megabytes: usage.peakMegabytes }
}

/** Starts a server with a few pages with a form, a script and a style, as in small shops. */
async function openShop(scope: Scope): Promise<string> {
  const row = (index: number) => `<li class="item"><a href="/item/${index}">Item ${index}</a></li>`
  const list = Array.from({ length: 100 }, (_, index) => row(index)).join('')
  const pages: Record<string, [string, string]> = {
    '/style.css': ['text/css', '.item { padding: 4px } h1 { font: 24px sans-serif }'],
  }
  const shop = `<!doctype html><link rel="stylesheet" href="/style.css"><h1>Shop</h1><ul>${list}</ul><form><input name="mail"><button>Send</button></form><output></output><script>onsubmit = event => { event.preventDefault(); document.querySelector("output").textContent = "Thanks" }</script>`
  const target = await listen(
    createServer((request, response) => {
      const [type, body] = pages[request.url ?? ''] ?? ['text/html', shop]
      response.setHeader('content-type', type).end(body)
    }),
  )
  scope.onClose(() => target.close())
  return target.uri
}

function scriptFor(uri: string): string {
  return `import { test, expect } from '@playwright/test'
test('buys', async ({ page }) => {
  await page.goto('${uri}')
  await expect(page.locator('.item')).toHaveCount(100)
  await test.step('open an item', async () => {
    await page.getByRole('link', { name: 'Item 42' }).click()
    await expect(page).toHaveURL(/item\\/42/)
  })
  await page.fill('input', 'ann@example.com')
  await page.getByRole('button').click()
  await expect(page.locator('output')).toHaveText('Thanks')
})
`
}
