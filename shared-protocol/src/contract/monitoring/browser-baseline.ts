import { z } from 'zod'
import { BASELINE_BOUNDS, BaselineName } from '../../check/baseline.ts'
import { Sha256 } from '../../hex.ts'
import { Id, ref, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { runParams } from './browser-check.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ check_id: ref('browser_check') })
const baselineParams = params.extend({ baseline_id: Id.meta({ description: 'Id of the baseline' }) })
const fixture = 'browser_baseline'

/** What runs of a check are compared with, once a person has accepted it. */
export const Baseline = z
  .object({
    id: Id.meta({ description: 'Another one after each acceptance' }),
    name: z.string().meta({ description: 'The name that the runner gives its file, such as `home-linux.png`' }),
    sha256: z.string().meta({ description: 'Hash of the file' }),
    bytes: z.int().meta({ description: 'Size in bytes' }),
    content_type: z.string().meta({ description: 'Media type of the body; `null` if none was sent' }),
    accepted_at: TimeOut.meta({ description: 'Time at which the baseline was accepted; `null` if it was not' }),
    accepted_by: z.string().meta({ description: 'Name of the member, key or client that accepted it' }),
    run_id: Id.meta({ description: 'Run that saw it' }),
    last_used_at: TimeOut.nullable().meta({
      description: 'Time of the newest of the last 50 runs that compared something under this name; `null`: none did',
    }),
  })
  .meta({ id: 'BrowserBaseline' })
export type Baseline = z.output<typeof Baseline>

/** Body of `POST …/baseline`: names of one run, each with the hash of what it saw, so that nothing else is accepted. */
export const BaselineAccept = z.strictObject({
  run_id: Id.meta({ description: 'Id of the run' }),
  baselines: z
    .array(
      z.strictObject({
        name: BaselineName.meta({ description: 'Name' }),
        sha256: Sha256.meta({ description: 'Hash of what the run saw under the name' }),
      }),
    )
    .min(1)
    .max(BASELINE_BOUNDS.count)
    .meta({ description: 'What to accept: names of `baselines` of the run' }),
})

export const listBaselines = defineRoute({
  id: 'browser_check.baselines',
  method: 'GET',
  path: '/browser_check/{check_id}/baseline',
  summary: 'List the accepted baselines of a browser check, by name',
  access: read,
  params,
  reply: z.array(Baseline),
  list: 'whole',
  fixture,
})

export const acceptBaselines = defineRoute({
  id: 'browser_check.accept_baselines',
  method: 'POST',
  path: '/browser_check/{check_id}/baseline',
  summary: 'Accept what a run saw as baselines, and return all of them; the check then runs at once',
  access: write,
  params,
  body: BaselineAccept,
  reply: z.array(Baseline),
  list: 'whole',
  tx: 'none',
  refusals: ['not_found', 'conflict', 'limit_reached'],
  fixture,
})

export const deleteBaseline = defineRoute({
  id: 'browser_check.delete_baseline',
  method: 'DELETE',
  path: '/browser_check/{check_id}/baseline/{baseline_id}',
  summary: 'Delete a baseline; runs that need it then fail with `baseline_missing`',
  access: write,
  params: baselineParams,
  tx: 'none',
  refusals: ['not_found'],
  fixture,
})

export const getBaselineContent = defineRoute({
  id: 'browser_check.baseline_content',
  method: 'GET',
  path: '/browser_check/{check_id}/baseline/{baseline_id}/content',
  summary: 'Download a baseline',
  access: read,
  params: baselineParams,
  reply: z.string(),
  replyType: 'file',
  tx: 'none',
  refusals: ['not_found'],
  fixture,
})

export const getComparedContent = defineRoute({
  id: 'browser_check.compared_content',
  method: 'GET',
  path: '/browser_check/{check_id}/run/{run_id}/compared/{sha256}/content',
  summary: 'Download a file of a comparison of a run: what was expected, what the run saw, or the difference',
  access: read,
  params: runParams.extend({ sha256: Sha256.meta({ description: 'Hash of the file' }) }),
  reply: z.string(),
  replyType: 'file',
  tx: 'none',
  refusals: ['not_found'],
  fixture,
})
