import { z } from 'zod'
import { CreatedAt, Id, line, OwnId, paging, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum, writeRum } from './rum-app.ts'

export const RumSourceMap = z
  .object({
    id: OwnId,
    application_id: Id.meta({ description: 'Id of the RUM application' }),
    release: z
      .string()
      .nullable()
      .meta({ description: 'Release of the script; `null` if it is found by its debug id' }),
    url: z.string().nullable().meta({
      description: 'Address or path of the script; `null` if it is found by its debug id',
      example: '/assets/app.js',
    }),
    debug_id: z.string().nullable().meta({ description: 'Debug id that the build wrote into script and map' }),
    size_bytes: z.int().meta({ description: 'Size in bytes, as uploaded' }),
    sha256: z.string().nullable().meta({
      description: 'SHA-256 of it as uploaded, in hexadecimal; `null` if it was uploaded before this was noted',
    }),
    sources: z.int().meta({ description: 'Number of sources' }),
    has_content: z
      .boolean()
      .meta({ description: 'Whether it has the text of all sources, so that lines can be shown' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'RumSourceMap', description: 'Source map of a script; nobody can download it' })
export type RumSourceMap = z.output<typeof RumSourceMap>

const fixture = 'rum_source_map'
const path = '/rum/{app_id}/source_maps'
const release = line(200).meta({ description: 'Release of the script, as its pages name it' })
const Address = text(2_000, 1).meta({
  description: 'Address or path of the script, such as `https://shop.example/assets/app.js` or `/assets/app.js`',
})

export const listRumSourceMaps = defineRoute({
  id: 'rum_source_map.list',
  method: 'GET',
  path,
  summary: 'List the source maps, newest first',
  access: readRum,
  params: appParams,
  query: z.strictObject({ release: release.optional(), ...paging(50, 200) }),
  reply: z.array(RumSourceMap),
  list: 'page',
  fixture,
})

export const createRumSourceMap = defineRoute({
  id: 'rum_source_map.create',
  method: 'POST',
  path,
  summary:
    'Upload a source map (ECMA-426) as the body, at most 32 MB. It is found by its debug id, or by release and url, and replaces the one before it',
  access: writeRum,
  params: appParams,
  query: z.strictObject({
    release: release.optional(),
    url: Address.optional(),
    debug_id: z.uuid().optional().meta({ description: 'Debug id; if left out, that of the map' }),
  }),
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: RumSourceMap,
  status: 201,
  tx: 'none',
  idempotent: false,
  refusals: ['too_large', 'limit_reached', 'unavailable'],
  fixture,
})

export const deleteRumSourceMaps = defineRoute({
  id: 'rum_source_map.delete',
  method: 'DELETE',
  path,
  summary: 'Delete one source map, or those of a release; exactly one of the two is given',
  access: writeRum,
  params: appParams,
  query: z.strictObject({
    id: z.uuid().optional().meta({ description: 'Id of the source map' }),
    release: release.optional(),
  }),
  fixture,
})
