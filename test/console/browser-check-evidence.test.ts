import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Frame, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { ownerSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World; check: string; run: string }>(
  'the console’s evidence of browser checks',
)

/** Texts of a stranger's page: in its log, its addresses and its content. */
const ATTACK = `<img src=x onerror="top.document.title='run'">`
const PAGE = `<title>Shop</title><h1>${ATTACK}Open</h1><script>try { top.document.title = 'run' } catch {}
  console.log(${JSON.stringify(ATTACK)}); fetch('/missing?<b>bold</b>')</script>`

test.before(async context => {
  context.world = await createWorld({ agent: false })
  const { world } = context
  await world.startBrowserAgent()
  const target = await world.startTarget()
  target.answer(({ url }, response) => {
    response.statusCode = url === '/' ? 200 : 404
    response.setHeader('content-type', 'text/html')
    response.end(url === '/' ? PAGE : ATTACK)
  })
  const script = `await page.goto('${target.url}')
await test.step(${JSON.stringify(ATTACK)}, () => page.waitForTimeout(300))
await expect(page.locator('h1')).toHaveText('Closed', { timeout: 200 })`
  const body = { name: `Shop ${ATTACK}`, script, frequency: '1h' as const }
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.settle()
  context.check = check.id
  const { body: runs } = await world.call(routes.listBrowserRuns, { params: { check_id: check.id } })
  context.run = runs[0]?.id ?? ''
})
test.after(({ world }) => world.close())

/** Nothing of a stranger's texts became a part of the page, and none ran. */
async function assertHarmless(screen: Page): Promise<void> {
  assert.not.equal(await screen.title(), 'run')
  assert.is(await screen.locator('img[src="x"], b, [onerror]').count(), 0)
}

look('a failed run shows its steps, console and screenshot, as text', async ({ world, page, check, run }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/monitors/browser/${check}`)
  const evidence = screen.getByRole('region', { name: 'Run evidence' })
  await evidence.getByText('An assertion failed').waitFor()
  await evidence.getByRole('listitem').getByText(ATTACK).first().waitFor()
  const shot = evidence.getByRole('img').first()
  await shot.waitFor()
  // Without eval, which the console's policy refuses.
  const areShown = `[...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`
  await until('all images are shown', () => screen.evaluate<boolean>(areShown))
  await judge(screen, 'the steps of a run')
  await evidence.getByRole('link', { name: 'Console' }).click()
  assert.match(screen.url(), new RegExp(`run=${run}&show=console`))
  await evidence.getByText(ATTACK).first().waitFor()
  await evidence.getByText('404').first().waitFor()
  await judge(screen, 'the console of a run')
  await assertHarmless(screen)
  assert.equal(complaints, [])
  await context.close()
})

look('the HAR is shown as a waterfall; a request opens its details, as text', async ({ world, page, check, run }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/monitors/browser/${check}?run=${run}&show=requests`)
  const missing = screen.locator('.har summary', { hasText: '/missing' })
  await missing.waitFor()
  await screen.getByRole('searchbox').fill('missing')
  assert.is(await screen.locator('.har summary').count(), 1)
  await missing.click()
  await screen.getByText('Response headers').waitFor()
  await screen.locator('.har-details').getByText('text/html').waitFor()
  await judge(screen, 'the requests of a run')
  await assertHarmless(screen)
  assert.equal(complaints, [])
  await context.close()
})

look('the trace is shown in its viewer, with a snapshot that runs nothing', async ({ world, page, check, run }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`/console/monitors/browser/${check}?run=${run}&show=trace`)
  const viewer = screen.frameLocator('iframe.trace')
  await viewer.getByText('Expect "toHaveText"').first().click()
  const snapshot = await frameOf(screen, /\/console\/trace\/snapshot\//)
  await snapshot.locator('h1', { hasText: 'Open' }).waitFor()
  assert.is(await screen.title(), `Shop ${ATTACK} · Pharos`)

  // Whatever the service worker makes of the trace has a policy; a page of it would run no script.
  const frame = await frameOf(screen, /\/console\/trace\/index\.html/)
  const made = await frame.evaluate(async () => {
    const trace = new URLSearchParams(location.search).get('trace') ?? ''
    const entries = await (await fetch(`contexts?trace=${encodeURIComponent(trace)}`)).text()
    const file = await fetch(`file/test.trace?trace=${encodeURIComponent(trace)}&dct=text/html&dn=x`)
    return { known: entries.length > 2, status: file.status, policy: file.headers.get('content-security-policy') }
  })
  assert.equal(made, { known: true, status: made.status, policy: "default-src 'none'; sandbox" })
  await context.close()
})

async function frameOf(screen: Page, address: RegExp): Promise<Frame> {
  const find = () => screen.frames().find(each => address.test(each.url()))
  await until(`there is a frame at ${address}`, () => find() !== undefined)
  return find() as Frame
}

look(
  'only its own account reads an artifact, and it is never served as a page',
  async ({ world, page, check, run }) => {
    const path = `/browser_check/${check}/run/${run}/artifact/screenshot/content`
    assert.is((await fetch(world.url + path)).status, 401)
    const { key } = await addAccount(world, 'stranger')
    assert.is((await fetch(world.url + path, { headers: { authorization: `Bearer ${key}` } })).status, 404)
    // A script may write what it likes into a file that the agent takes for a screenshot.
    const folder = join(world.directory, 'objects')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      each => each.name === 'screenshot',
    )
    for (const file of files)
      writeFileSync(join(file.parentPath, file.name), `<script>document.title = 'run'</script>${ATTACK}`)
    const { cookie } = await ownerSession(world)
    const answer = await fetch(world.url + path, { headers: { cookie } })
    const [type, options, policy, disposition, sites] = [
      ...['content-type', 'x-content-type-options', 'content-security-policy'],
      ...['content-disposition', 'cross-origin-resource-policy'],
    ].map(name => answer.headers.get(name))
    assert.equal([type, options, policy], ['image/png', 'nosniff', "default-src 'none'; sandbox"])
    assert.equal([disposition, sites], [`attachment; filename="${run}.png"`, 'same-origin'])
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    const download = screen.waitForEvent('download')
    await screen.goto(path).catch(() => undefined)
    await (await download).cancel()
    assert.is.not(await screen.title(), 'run')
    await context.close()
  },
)

test.run()
