import { z } from 'zod'
import { ref, TimeOut } from './field.ts'
import { defineRoute } from './route.ts'

/** The kinds of changes before an incident that Pharos can see. */
export const SUSPECT_KINDS = [
  'release',
  'error_rate',
  'log_pattern',
  'settings',
  'certificate',
  'dns_records',
  'registration',
  'maintenance',
] as const
export type SuspectKind = (typeof SUSPECT_KINDS)[number]

export const Suspect = z
  .object({
    kind: z.enum(SUSPECT_KINDS).meta({ id: 'SuspectKind' }),
    at: TimeOut,
    text: z.string().meta({ description: 'What changed, in one sentence' }),
    related: z.boolean().meta({ description: "Whether it is about the incident's service or one of its monitors" }),
    score: z.number().meta({ description: '0 to 100: by its kind, how close it is, and whether it is related' }),
    link: z.string().nullable().meta({ description: 'Path of this API that shows more' }),
  })
  .meta({ id: 'Suspect' })
export type Suspect = z.output<typeof Suspect>

export const listSuspects = defineRoute({
  id: 'incident.suspects',
  method: 'GET',
  path: '/incident/{id}/suspects',
  summary: 'What changed in the hour before the incident, across everything that Pharos watches, the likeliest first',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  params: z.strictObject({ id: ref('incident') }),
  reply: z
    .object({
      looked_at: TimeOut.nullable().meta({ description: 'null: nobody has looked yet, or the incident is older' }),
      suspects: z.array(Suspect).meta({ description: 'The likeliest first, 20 at most' }),
      left_out: z
        .array(z.object({ kind: z.enum(SUSPECT_KINDS), reason: z.string() }))
        .meta({ description: 'What could not be looked at' }),
    })
    .meta({ id: 'Suspects' }),
  fixture: 'incident',
})
