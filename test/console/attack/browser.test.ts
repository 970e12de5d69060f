import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../../page/chromium.ts'
import type { Target } from '../../world/target.ts'
import { createWorld, type World } from '../../world/world.ts'
import { signedIn } from '../at-console.ts'
import { lookThrough } from './look.ts'
import { Marks } from './marks.ts'

interface Given {
  world: World
  marks: Marks
  at: string
  stranger: Target
}

const { test, look } = browserSuite<Browsing & Given>('attacks in the console: what a browser check has seen')

const RUN = 'window.pwned=1;top.window.pwned=1;parent.postMessage("x","*")'

/** A page of a stranger, that says and does what it can to be remembered. */
function pageOf(marks: Marks, stranger: string): string {
  const text = (name: string) => JSON.stringify(marks.attack(name)).replaceAll('</', String.raw`<\/`)
  return `<!doctype html><meta charset="utf-8"><title>${marks.attack('title', 'short').replaceAll('<', '&lt;')}</title>
<link rel="stylesheet" href="${stranger}/x.css"><style>@import "${stranger}/y.css"; @font-face { font-family: F; src: url(${stranger}/f.woff) }
body { font-family: F; background: url(${stranger}/b.png) }</style><img src="${stranger}/i.png" srcset="${stranger}/s.png 2x">
<iframe src="${stranger}/frame"></iframe><video src="${stranger}/v.mp4" poster="${stranger}/p.png"></video>
<h1>Open</h1><p>${marks.attack('content', 'short').replaceAll('window.pwned=1', RUN)}</p>
<script>
  console.log(${text('log')}); console.error('%c' + ${text('error')}, 'color: red'); console.table([{ a: ${text('table')} }])
  setTimeout(() => { throw new Error(${text('thrown')}) })
  fetch('/missing/' + encodeURIComponent(${text('path')}) + '?<b data-attack>', {
    method: 'POST', body: ${text('sent')}, headers: { 'x-attack': ${text('header')} },
  })
  localStorage.setItem(${text('key')}, ${text('value')}); document.cookie = 'a="><b data-attack>'
</script>`
}

test.before(async context => {
  context.world = await createWorld({ agent: false })
  context.marks = new Marks()
  const { world, marks } = context
  await world.startBrowserAgent()
  const target = await world.startTarget()
  context.stranger = await world.startTarget()
  const page = pageOf(marks, context.stranger.url.slice(0, -1))
  target.answer(({ url }, response) => {
    response.statusCode = url === '/' ? 200 : 404
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-disposition', `inline; filename="${encodeURIComponent('"><b data-attack>')}.html"`)
    response.setHeader('x-attack', marks.attack('answered'))
    response.end(url === '/' ? page : marks.attack('missing'))
  })
  const text = (name: string) => JSON.stringify(marks.attack(name))
  const script = `
console.log(${text('script')})
await page.goto('${target.url}')
await test.step(${text('step')}, () => page.waitForTimeout(300))
await expect(page.locator('h1'), ${text('expectation')}).toHaveText(${text('wanted')}, { timeout: 200 })`
  const body = { name: marks.attack('check'), script, frequency: '1h' as const }
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.settle()
  const { body: runs } = await world.call(routes.listBrowserRuns, { params: { check_id: check.id } })
  assert.is(runs[0]?.status, 'failed', JSON.stringify(runs[0]))
  context.at = `/console/monitors/browser/${check.id}?run=${runs[0]?.id}&show=`
})
test.after(({ world }) => world.close())

look('its steps, console and requests are text', async ({ world, page, marks, at }) => {
  const views = ['steps', 'console', 'requests', 'video'].map(view => at + view)
  const shown = await lookThrough(await signedIn(world, page), world.url, ['/console/monitors', ...views], true)
  const heard = ['check', 'step', 'wanted', 'log', 'error', 'thrown', 'script', 'answered', 'header']
  assert.equal(marks.missing(shown, heard), [])
})

look(
  'its trace runs nothing and asks no stranger, wherever one looks in the viewer',
  async ({ world, page, at, stranger }) => {
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    const dialogs: string[] = []
    screen.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const strangers: string[] = []
    screen.on('request', request => {
      if (request.url().includes('evil.example')) strangers.push(request.url())
    })
    assert.ok(stranger.requests.length > 0)
    stranger.requests.length = 0
    await screen.goto(`${at}trace`)
    const viewer = screen.frameLocator('iframe.trace')
    await viewer.locator('.action-title').nth(2).waitFor()
    for (const step of await viewer.locator('.action-title').all()) {
      await step.click({ timeout: 2_000 }).catch(() => undefined)
      await screen.waitForTimeout(50)
    }
    for (const tab of ['Log', 'Errors', 'Console', 'Network', 'Source', 'Attachments', 'Metadata', 'Call'])
      for (const each of await viewer.getByRole('tab', { name: tab }).all()) {
        await each.click({ timeout: 2_000 }).catch(() => undefined)
        await screen.waitForTimeout(100)
        for (const frame of screen.frames())
          assert.is(await frame.evaluate('typeof window.pwned').catch(() => 'undefined'), 'undefined', `${tab}: it ran`)
      }
    assert.equal([dialogs, strangers], [[], []])
    assert.equal(stranger.requests, [])
    await context.close()
  },
)

look('the viewer opens no trace but those of browser checks', async ({ world, page, stranger, at }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`${at}trace`)
  await screen.frameLocator('iframe.trace').locator('.action-title').first().waitFor()
  const asked: string[] = []
  context.on('request', request => void asked.push(request.url()))
  stranger.requests.length = 0
  for (const trace of [
    `${stranger.url}x.zip`,
    `${world.url}/object/logo.zip`,
    '/monitors?x=/browser_check/1/run/1/artifact/trace/content',
  ]) {
    await screen.goto(`${world.url}/console/trace/index.html?trace=${encodeURIComponent(trace)}`)
    await screen.waitForLoadState('networkidle')
    assert.not(asked.includes(new URL(trace, world.url).href), trace)
  }
  assert.equal(stranger.requests, [])
  await context.close()
})

test.run()
