import { z } from 'zod'
import { CreatedAt, Id, line, OwnId, ref, TimeIn, TimeOut, UpdatedAt } from '../field.ts'
import { AutomaticText, AutomaticTitle } from '../response/automatic-text.ts'
import { IncidentActor, IncidentStatus, SEVERITIES, UpdateMessage } from '../response/incident.ts'

/** How severely a page incident affects the page. */
export const IMPACTS = ['none', ...SEVERITIES] as const
export const Impact = z.enum(IMPACTS).meta({ id: 'Impact' })
export type Impact = z.output<typeof Impact>

const Title = line(200)
export const AFFECTED_MONITORS =
  'Ids of affected monitors of any type and of manual components; only components of the page are shown'

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
const fields = z.strictObject({
  title: Title.meta({ description: 'Title' }),
  status: IncidentStatus.meta({ description: 'Status' }),
  severity: Impact.meta({ description: 'Impact of the incident' }),
  // Called after HTTP monitors, since spec 2.9 has only these.
  affected_http_job_ids: z.array(ref('page_subject')).max(500).meta({
    description: AFFECTED_MONITORS,
  }),
  affected_browser_check_ids: z
    .array(ref('browser_check'))
    .max(500)
    .meta({ description: 'Ids of affected browser checks; only those that are components of the page are shown' }),
  notify_subscribers: z.boolean().meta({ description: 'Whether subscribers are notified of it and of its updates' }),
  started_at: TimeIn.meta({ description: 'Start of the incident; must not be in the future' }),
})

/** Body of `POST /status_page/{id}/incident`. */
export const PageIncidentCreate = fields
  .partial()
  .required({ title: true })
  .extend({ message: UpdateMessage.meta({ description: 'Text of the first update, in Markdown' }) })

/** Body of `PUT /status_page/{id}/incident/{incident_id}`: omitted fields keep their value. */
export const PageIncidentChange = fields
  .extend({ resolved_at: TimeIn.meta({ description: 'End of a resolved incident, between `started_at` and now' }) })
  .partial()
export type PageIncidentInput = z.output<typeof PageIncidentChange>

export const PageUpdateCreate = z.strictObject({
  status: IncidentStatus.optional().meta({ description: 'Status after the update. Defaults to the current status' }),
  message: UpdateMessage.meta({ description: 'Text of the update, in Markdown' }),
})
export const PageUpdateChange = z.strictObject({
  message: UpdateMessage.meta({ description: 'Text of the update, in Markdown' }),
})

export const PageIncidentUpdate = z
  .object({
    id: OwnId,
    status: IncidentStatus.meta({ description: 'Status' }),
    message: z.string().meta({ description: 'Text of the update, in Markdown' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'PageIncidentUpdate' })
export type PageIncidentUpdate = z.output<typeof PageIncidentUpdate>

export const PageIncident = z
  .object({
    id: OwnId,
    status_page_id: Id.meta({ description: 'Id of the status page' }),
    title: z.string().meta({ description: 'Title' }),
    status: IncidentStatus.meta({ description: 'Status' }),
    severity: Impact.meta({ description: 'Severity' }),
    affected_http_job_ids: z.array(Id).meta({
      description: AFFECTED_MONITORS,
    }),
    affected_browser_check_ids: z
      .array(Id)
      .meta({ description: 'Ids of affected browser checks; only those that are components of the page are shown' }),
    notify_subscribers: z
      .boolean()
      .meta({ description: 'Whether subscribers are notified of the incident and its updates' }),
    started_at: TimeOut.meta({ description: 'Start time' }),
    resolved_at: TimeOut.nullable().meta({ description: 'Time of the resolution; `null` if not resolved' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    updates: z.array(PageIncidentUpdate).meta({ description: 'Updates, newest first' }),
  })
  .meta({ id: 'PageIncident' })
export type PageIncident = z.output<typeof PageIncident>

/** A change or removal of content that had been public. */
export const Correction = z
  .object({
    id: OwnId,
    at: TimeOut.meta({ description: 'Time of the correction' }),
    by: IncidentActor.meta({ description: 'Who made the correction' }),
    resource: z
      .enum(['incident', 'incident_update', 'maintenance', 'uptime'])
      .meta({ description: 'Type of the corrected content' }),
    resource_id: Id.meta({ description: 'Id of the corrected content' }),
    field: z
      .string()
      .meta({ description: 'Changed field; `deleted` for deleted content, whose whole text is in `before`' }),
    before: z.unknown().meta({ description: 'Previous content' }),
    before_automatic: z.union([AutomaticText, AutomaticTitle]).nullable().meta({
      description:
        'What the previous text says, if Pharos wrote it (of a deleted incident: its title); otherwise `null`',
    }),
    after: z.unknown().meta({ description: 'New content; `null` if it was deleted' }),
    public: z.boolean().meta({
      description: 'Whether visitors of the page can see the correction; false after `unpublish?by_mistake=true`',
    }),
  })
  .meta({ id: 'Correction' })
export type Correction = z.output<typeof Correction>
