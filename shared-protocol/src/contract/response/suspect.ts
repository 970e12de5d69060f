import { z } from 'zod'
import { ref, TimeOut } from '../field.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { defineRoute } from '../route.ts'

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
    kind: z.enum(SUSPECT_KINDS).meta({ id: 'SuspectKind' }).meta({ description: 'Kind' }),
    at: TimeOut.meta({ description: 'Time of the change' }),
    text: z.string().meta({ description: 'Description of the change in one sentence' }),
    said: ReasonText,
    related: z
      .boolean()
      .meta({ description: 'Whether the change concerns the service of the incident or one of its monitors' }),
    score: z.number().meta({
      description: 'Score from 0 to 100, based on the kind of change, its time and whether it is related',
    }),
    link: z.string().nullable().meta({ description: 'API path with more details; `null` if there is none' }),
  })
  .meta({ id: 'Suspect' })
export type Suspect = z.output<typeof Suspect>

export const listSuspects = defineRoute({
  id: 'incident.suspects',
  method: 'GET',
  path: '/incident/{id}/suspects',
  summary:
    'List what changed in the hour before the incident across everything that Pharos monitors, most likely causes first',
  access: { kind: 'account', scope: 'read:incidents', role: 'viewer' },
  params: z.strictObject({ id: ref('incident') }),
  reply: z
    .object({
      looked_at: TimeOut.nullable().meta({
        description:
          'Time at which changes were searched; `null` if the search has not run yet, or the incident is older than this feature',
      }),
      suspects: z.array(Suspect).meta({ description: 'Suspects, most likely first; at most 20' }),
      left_out: z
        .array(
          z.object({
            kind: z.enum(SUSPECT_KINDS).meta({ description: 'Kind of change' }),
            reason: z.string().meta({ description: 'Why it could not be checked' }),
            reason_text: ReasonText,
          }),
        )
        .meta({ description: 'Kinds of changes that could not be checked' }),
    })
    .meta({ id: 'Suspects' }),
  fixture: 'incident',
})
