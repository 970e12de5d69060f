import { z } from 'zod'
import { ArtifactKind } from '../../check/browser.ts'
import { defineRoute } from '../route.ts'
import { runParams } from './browser-check.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const

export const getBrowserArtifact = defineRoute({
  id: 'browser_check.artifact',
  method: 'GET',
  path: '/browser_check/{check_id}/run/{run_id}/artifact/{kind}',
  summary: 'Get a temporary download address of an artifact',
  access: read,
  params: runParams.extend({ kind: ArtifactKind.meta({ description: 'Kind of artifact' }) }),
  reply: z
    .object({
      url: z.url().meta({ description: 'Temporary download URL' }),
      expires_in_seconds: z.int().meta({ description: 'Number of seconds for which the URL is valid' }),
    })
    .meta({ id: 'ArtifactAddress' }),
  refusals: ['not_found'],
  fixture: 'browser_run',
})

export const getBrowserArtifactContent = defineRoute({
  id: 'browser_check.artifact_content',
  method: 'GET',
  path: '/browser_check/{check_id}/run/{run_id}/artifact/{kind}/content',
  summary: 'Download an artifact',
  access: read,
  params: runParams.extend({ kind: ArtifactKind.meta({ description: 'Kind of artifact' }) }),
  reply: z.string(),
  replyType: 'file',
  tx: 'none',
  refusals: ['not_found'],
  fixture: 'browser_run',
})
