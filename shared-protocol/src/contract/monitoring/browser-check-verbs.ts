import { z } from 'zod'
import { ConsoleLine, LIVE } from '../../check/browser.ts'
import { intParamOr, paging, ref, Slug, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import { BrowserCheck, Watch } from './browser-check.ts'
import { BrowserRunSummary } from './browser-run.ts'
import { Transition } from './voted.ts'

/** Routes that a browser check has in common with every kind that agents check (api.md B). */
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ check_id: ref('browser_check') })
const fixture = 'browser_check'

export const pauseBrowserCheck = defineRoute({
  id: 'browser_check.pause',
  method: 'POST',
  path: '/browser_check/{check_id}/pause',
  summary: 'Pause a browser check until it is resumed',
  access: write,
  params,
  reply: BrowserCheck,
  fixture,
})

export const resumeBrowserCheck = defineRoute({
  id: 'browser_check.resume',
  method: 'POST',
  path: '/browser_check/{check_id}/resume',
  summary: 'Resume a browser check; its first run starts immediately',
  access: write,
  params,
  reply: BrowserCheck,
  refusals: ['quota_reached', 'limit_reached'],
  fixture,
})

export const listBrowserResults = defineRoute({
  method: 'GET',
  id: 'browser_check.results',
  path: '/browser_check/{check_id}/results',
  summary: 'List the runs, newest first; same as `/runs`, under the path that all monitor types share',
  access: { kind: 'account', scope: 'read:monitors', role: 'viewer' },
  params,
  query: z.strictObject({
    ...paging(50, 200),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
  }),
  reply: z.array(BrowserRunSummary),
  list: 'page',
  fixture,
})

export const listBrowserTransitions = defineRoute({
  id: 'browser_check.transitions',
  method: 'GET',
  path: '/browser_check/{check_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: { kind: 'account', scope: 'read:monitors', role: 'viewer' },
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(Transition),
  list: 'page',
  fixture,
})

export const listTestLines = defineRoute({
  method: 'GET',
  id: 'browser_check.test_lines',
  path: '/browser_check/test/lines',
  summary: 'Wait up to 3 seconds for new output of a test run in progress; the output is not stored',
  access: { kind: 'account', scope: 'read:monitors', role: 'member' },
  query: z.strictObject({
    watch: Watch.meta({ description: 'Value of `watch` that was given when the run was started' }),
    after: intParamOr(0, 0, LIVE.lines).meta({ description: 'Number of lines already received' }),
  }),
  reply: z.array(ConsoleLine),
  tx: 'none',
  fixture: 'browser_watch',
})
