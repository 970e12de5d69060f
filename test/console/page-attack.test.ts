import { CSS_ATTACKS } from '@pharos/control-plane/publishing/branding/css-attacks.fixture.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { MARKDOWN_ATTACKS } from '../page/markdown-attacks.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('stored attacks in the console of status pages')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,pages', agent: false })
})
test.after(({ world }) => world.close())

const LINE = `"><img src=x onerror="window.pwned=1"><script>window.pwned=1</script><style>*{display:none}</style>`
const MARKDOWN = `${LINE}\n\n${MARKDOWN_ATTACKS.join('\n\n')}`.slice(0, 10_000)
const STYLE = `h2 { color: rgb(1, 2, 3) } [a="</style><img src=x onerror=window.pwned=1>"] { color: red }\n${CSS_ATTACKS.join('\n')}`

/** A page with attacks in each field that somebody can write. */
async function attackedPage(world: World) {
  const { id } = (await world.call(routes.createStatusPage, { body: { friendly_name: LINE, external_key: LINE } })).body
  const monitor = { friendly_name: LINE, uri: 'http://127.0.0.1:9/' }
  const monitor_id = (await world.call(routes.createHttpJob, { body: monitor })).body.id
  const component = { monitor_id, friendly_name: LINE, group: LINE.slice(0, 100), description: LINE }
  const params = { id }
  await world.call(routes.setComponents, { params, body: { components: [component] } })
  const words = {
    page_title: LINE.slice(0, 100),
    header_text: MARKDOWN.slice(0, 500),
    footer_text: MARKDOWN.slice(0, 500),
  }
  await world.call(routes.updateBranding, {
    params,
    body: { ...words, meta_description: LINE.slice(0, 160), custom_css: STYLE },
  })
  const affected_http_job_ids = [monitor_id]
  const body = { title: LINE, message: MARKDOWN, affected_http_job_ids }
  const incident = (await world.call(routes.createPageIncident, { params, body })).body.id
  const times = {
    scheduled_start_at: rfc3339(world.clock.now() + 3_600_000),
    scheduled_end_at: rfc3339(world.clock.now() + 7_200_000),
  }
  const planned = { title: LINE, body: MARKDOWN, affected_http_job_ids, ...times }
  const maintenance = (await world.call(routes.createPageMaintenance, { params, body: planned })).body.id
  return { id, monitor_id, incident, maintenance }
}

async function holds(screen: Page, where: string): Promise<void> {
  for (const frame of screen.frames()) {
    assert.is(await frame.evaluate('window.pwned'), undefined, `${where}: nothing ran`)
    assert.is(await frame.locator('img[onerror], [onerror], [onload], iframe iframe').count(), 0, where)
  }
  assert.is(await screen.locator('body script:not([src])').count(), 0, where)
  const [, preview] = screen.frames()
  if (preview) assert.is(await preview.locator('script, link, a[href]').count(), 0, `${where}: nothing leads out`)
}

look('whatever is stored on a page, nothing of it runs in the console or in the preview', async ({ world, page }) => {
  const { id, monitor_id, incident, maintenance } = await attackedPage(world)
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  const asked: string[] = []
  screen.on('request', request => {
    if (!request.url().startsWith(world.url)) asked.push(request.url())
  })
  for (const path of [
    '',
    '/new',
    `/${id}?component=${monitor_id}`,
    `/${id}/branding`,
    `/${id}/incidents`,
    `/${id}/incidents/new`,
    `/${id}/incidents/${incident}`,
    `/${id}/maintenance`,
    `/${id}/maintenance/${maintenance}`,
    `/${id}/subscribers`,
    `/${id}/domain`,
    `/${id}/share`,
    `/${id}/settings`,
  ]) {
    await screen.goto(`/console/pages${path}`)
    await screen.getByRole('heading').first().waitFor()
    if (await screen.locator('iframe').count())
      await screen.frameLocator('iframe').locator('main li.c').first().waitFor()
    await holds(screen, path)
  }
  assert.equal(asked, [], 'nothing was asked for elsewhere')
  // A page without a domain of its own is a 404 of the API.
  assert.equal(
    complaints.filter(each => !each.includes('404')),
    [],
  )
  await context.close()
})

look('the frame of the preview keeps out scripts even if a page had some', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const answer = await screen.goto('/console/pages')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  assert.match(policy, "frame-src 'self';", 'nothing of others is framed')
  const ran = await screen.evaluate(`new Promise(done => {
    const frame = document.createElement('iframe')
    frame.src = '/console/frame'
    frame.setAttribute('sandbox', 'allow-same-origin')
    frame.onload = () => {
      const script = frame.contentDocument.createElement('script')
      script.textContent = 'parent.pwned = 1'
      frame.contentDocument.body.append(script)
      const image = frame.contentDocument.createElement('img')
      image.setAttribute('onerror', 'parent.pwned = 1')
      image.addEventListener('error', () => done(window.pwned === 1))
      image.src = 'data:,'
      frame.contentDocument.body.append(image)
    }
    document.body.append(frame)
  })`)
  assert.is(ran, false)
  await context.close()
})

test.run()
