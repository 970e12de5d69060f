import { z } from 'zod'
import { FINDING_CODES, MASKED_PLACES, MASKING_RULES } from '../../rum/segment-check.ts'
import { Id, paging, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum, writeRum } from './rum-app.ts'

/** The most events of a segment, and the highest index of one in its session. */
export const MOST_SEGMENT_EVENTS = 100
export const LAST_SEGMENT_INDEX = 4_999
/** How long the address of a segment holds (seconds). */
export const SEGMENT_URL_SECONDS = 900

const Index = z.int().meta({ description: 'Number of the segment in its session, from 0', example: 3 })
const sessionId = { description: 'Id of the session' }

export const ingestRumSegment = defineRoute({
  id: 'rum.segment',
  method: 'POST',
  path: '/v1/segments',
  summary:
    'Receive a segment of a session replay of the SDK as JSON, also with the content type text/plain; the reply is sent after it is on disk',
  access: { kind: 'public', anySite: true },
  tx: 'none',
  query: z.strictObject({
    session_id: Id.meta(sessionId),
    segment_index: z.coerce
      .number()
      .int()
      .min(0)
      .max(LAST_SEGMENT_INDEX)
      .meta({ description: 'Number of the segment in its session, from 0' }),
    client_token: z
      .string()
      .optional()
      .meta({ description: 'Client token, for requests without an `Authorization` header' }),
  }),
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: z
    .object({
      session_id: Id.meta(sessionId),
      segment_index: Index,
      size_bytes: z.int().meta({ description: 'Stored size in bytes' }),
    })
    .meta({ id: 'RumSegmentReceipt' }),
  status: 202,
  refusals: [
    'unauthenticated',
    'quota_reached',
    'forbidden',
    'not_found',
    'conflict',
    'limit_reached',
    'too_large',
    'unsupported_media_type',
    'rate_limited',
    'unavailable',
  ],
  fixture: 'rum_segment',
})

const Finding = z
  .object({
    code: z.enum(FINDING_CODES).meta({ description: 'What it looks like', example: 'card_number' }),
    count: z.int().meta({ description: 'How often' }),
  })
  .meta({ id: 'RumSegmentFinding' })

export const RumReplaySegment = z
  .object({
    segment_index: Index,
    url: z.url().nullable().meta({
      description:
        'Temporary address of the segment: JSON with `session_id`, `segment_index` and `events`, compressed with gzip; `null` while it is quarantined',
    }),
    size_bytes: z.int().meta({ description: 'Size of that file in bytes' }),
    expires_in_seconds: z.literal(SEGMENT_URL_SECONDS).meta({ description: 'How long the address holds' }),
    timestamp: TimeOut.meta({ description: 'When the segment arrived' }),
    status: z.enum(['unchecked', 'clean', 'quarantined', 'released']).meta({
      description:
        'Whether it was checked for what it should not show: not yet, nothing found, something found, or found and released by an admin',
    }),
    findings: z.array(Finding).meta({ description: 'What was found in it' }),
  })
  .meta({ id: 'RumReplaySegment', description: 'A segment of a session replay' })
export type RumReplaySegment = z.output<typeof RumReplaySegment>

export const replayParams = z.strictObject({ ...appParams.shape, session_id: Id.meta(sessionId) })

export const getRumReplay = defineRoute({
  id: 'rum_replay.get',
  method: 'GET',
  path: '/rum/{app_id}/replay/{session_id}',
  summary: 'List the segments of the replay of a session in order; an index that is left out has not arrived',
  access: readRum,
  params: replayParams,
  query: z.strictObject(paging(1_000, 1_000)),
  reply: z.array(RumReplaySegment),
  list: 'page',
  refusals: ['not_found'],
  fixture: 'rum_replay',
})

const segments = (what: string) => z.int().meta({ description: `Number of segments ${what}` })

export const getRumReplayPrivacy = defineRoute({
  id: 'rum_replay.privacy',
  method: 'GET',
  path: '/rum/{app_id}/replay/{session_id}/privacy',
  summary:
    'Read what left the browser with a replay: which places of the page were masked or blocked, and by which rule',
  access: readRum,
  params: replayParams,
  reply: z
    .object({
      checked: segments('that were counted'),
      unchecked: segments('that were not counted yet, or could not be'),
      quarantined: segments('that are quarantined'),
      masked: z
        .array(
          z.object({
            place: z.enum(MASKED_PLACES).meta({ description: 'What was masked' }),
            rule: z.enum(MASKING_RULES).meta({
              description:
                'Setting that masked it; `always`: whatever the settings; `unknown`: the SDK did not say its settings',
            }),
            count: z.int().meta({ description: 'How often, in all segments' }),
          }),
        )
        .meta({ description: 'What was masked, the most often first' }),
    })
    .meta({ id: 'RumReplayPrivacy' }),
  refusals: ['not_found'],
  fixture: 'rum_replay',
})

const admin = { ...writeRum, role: 'admin' } as const
const segmentParams = replayParams.extend({
  segment_index: z.coerce
    .number()
    .int()
    .min(0)
    .max(LAST_SEGMENT_INDEX)
    .meta({ description: 'Number of the segment in its session, from 0' }),
})

export const releaseRumSegment = defineRoute({
  id: 'rum_replay.release_segment',
  method: 'POST',
  path: '/rum/{app_id}/replay/{session_id}/segment/{segment_index}/release',
  summary: 'Release a quarantined segment of a replay, so that it can be played',
  access: admin,
  params: segmentParams,
  reply: RumReplaySegment,
  refusals: ['not_found', 'conflict'],
  fixture: 'rum_segment_quarantined',
})

export const deleteRumSegment = defineRoute({
  id: 'rum_replay.delete_segment',
  method: 'DELETE',
  path: '/rum/{app_id}/replay/{session_id}/segment/{segment_index}',
  summary: 'Delete a segment of a replay',
  access: admin,
  params: segmentParams,
  refusals: ['not_found'],
  fixture: 'rum_segment_quarantined',
})
