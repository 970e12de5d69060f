import { z } from 'zod'
import { line, paging, TimeIn, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { appParams, readRum, writeRum } from './rum-app.ts'

export const RumRelease = z
  .object({
    release: z.string().meta({ description: 'Release, as the pages name it', example: '1.4.2' }),
    first_deploy_at: TimeOut.nullable().meta({
      description:
        'When it was first deployed, as told, or else when its first source map was uploaded; `null` if neither is known',
    }),
    commit: z.string().nullable().meta({ description: 'Commit that it was built from, as told' }),
    known_since: TimeOut.meta({ description: 'When its first error arrived, or its deploy was told' }),
    session_count: z.int().meta({ description: 'The most sessions that it had in a week' }),
  })
  .meta({ id: 'RumRelease', description: 'Release of a RUM application' })
export type RumRelease = z.output<typeof RumRelease>

const path = '/rum/{app_id}/releases'
const fixture = 'rum_release'

export const listRumReleases = defineRoute({
  id: 'rum_release.list',
  method: 'GET',
  path,
  summary: 'List the releases that had errors or were deployed, newest first',
  access: readRum,
  params: appParams,
  query: z.strictObject(paging(50, 200)),
  reply: z.array(RumRelease),
  list: 'page',
  fixture,
})

export const addRumRelease = defineRoute({
  id: 'rum_release.add',
  method: 'POST',
  path,
  summary: 'Tell the deploy of a release, which orders names that say nothing, such as hashes; the first one counts',
  access: writeRum,
  params: appParams,
  body: z.strictObject({
    release: line(200).meta({ description: 'Release, as the pages name it', example: '1.4.2' }),
    deployed_at: TimeIn.optional().meta({ description: 'When it was deployed, not in the future. Defaults to now' }),
    commit: line(200).optional().meta({ description: 'Commit that it was built from', example: 'fe12ab9' }),
  }),
  reply: RumRelease,
  status: 200,
  refusals: ['limit_reached'],
  fixture,
})
