import type { RumEvent } from '@pharos/shared-protocol/rum/event.ts'
import type { Page } from 'playwright-core'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { openSite, type Site } from './site.ts'

export interface AtSite extends Browsing {
  site: Site
}

/** A suite with a browser and a site. Each test has a page of its own and an API that has received nothing. */
export function siteSuite(name: string, args: string[] = []) {
  const { test, look } = browserSuite<AtSite>(name, { args })
  test.before(async context => {
    context.site = await openSite()
  })
  test.after(({ site }) => site.close())
  test.before.each(async context => {
    if (!context.browser) return
    await context.page.context().close()
    const own = await context.browser.newContext()
    context.page = await own.newPage()
    Object.assign(context.site, {
      config: {},
      eventsStatus: 202,
      received: [],
      configReads: 0,
      segments: [],
      segmentStatus: 202,
      seen: [],
      headers: {},
    })
    context.site.pages = { '/': `<body>${context.site.tag()}<p>Hello</p>` }
  })
  return { test, look }
}

/** Opens a page and waits until its SDK may send. */
export async function visit(page: Page, site: Site, path = '/'): Promise<void> {
  await page.goto(site.origin + path)
  await ready(page)
}

/**
 * Waits until the SDK of this page may send: it runs, and there is a session. A tab keeps its configuration, so that the
 * SDK of a further page may send as soon as it runs.
 */
export async function ready(page: Page): Promise<void> {
  const hasSession = `Object.keys(localStorage).some(key => key.startsWith('pharos_rum'))`
  await page.waitForFunction(`window.pharosRum && 'track' in window.pharosRum && ${hasSession}`)
}

/** Leaves the page, so that everything is sent, and waits for an event. */
export async function leave(page: Page, site: Site, kind: RumEvent['kind'] = 'view_end'): Promise<void> {
  await page.goto('about:blank')
  await until(`a ${kind} arrives`, () => site.of(kind).length > 0)
}
