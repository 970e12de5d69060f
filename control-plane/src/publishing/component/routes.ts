import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { StoredComponent } from './entity.ts'
import { probeComponentRoutes } from './probe-routes.ts'
import { listComponents, setComponents } from './structure.ts'
import { presentComponent, verbsOf } from './verbs.ts'

const http = verbsOf('http')
const browser = verbsOf('browser')

const asHttp = (row: StoredComponent) => ({ ...presentComponent(row), http_job_id: row.monitor_id })
const asBrowser = (row: StoredComponent) => ({ ...presentComponent(row), browser_check_id: row.monitor_id })
const atHttp = (params: { id: string; http_job_id: string }) => ({ page: params.id, monitor: params.http_job_id })
const atBrowser = (params: { id: string; browser_check_id: string }) => ({
  page: params.id,
  monitor: params.browser_check_id,
})

export const componentRoutes = [
  bind(routes.listComponents, listComponents),
  bind(routes.setComponents, setComponents),
  bind(routes.listHttpComponents, async (ctx, { params }) => (await http.list(ctx, params.id)).map(asHttp)),
  bind(routes.attachHttpJob, async (ctx, { params, body }) => asHttp(await http.attach(ctx, atHttp(params), body))),
  bind(routes.updateHttpComponent, async (ctx, { params, body }) =>
    asHttp(await http.update(ctx, atHttp(params), body)),
  ),
  bind(routes.detachHttpJob, (ctx, { params }) => http.detach(ctx, atHttp(params))),
  bind(routes.listBrowserComponents, async (ctx, { params }) => (await browser.list(ctx, params.id)).map(asBrowser)),
  bind(routes.attachBrowserCheck, async (ctx, { params, body }) =>
    asBrowser(await browser.attach(ctx, atBrowser(params), body)),
  ),
  bind(routes.updateBrowserComponent, async (ctx, { params, body }) =>
    asBrowser(await browser.update(ctx, atBrowser(params), body)),
  ),
  bind(routes.detachBrowserCheck, (ctx, { params }) => browser.detach(ctx, atBrowser(params))),
  ...probeComponentRoutes,
]
