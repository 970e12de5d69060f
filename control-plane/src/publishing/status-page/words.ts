import { Impact } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import { AutomaticText, AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { z } from 'zod'

/** The public text of an incident, whether written on the page or from a service. Instants: epoch milliseconds. */
export const IncidentWords = z.object({
  incident_id: z.string(),
  title: z.string(),
  /** Of a title or text of our own; then `title` and `message` are in English. */
  title_automatic: AutomaticTitle.nullable().default(null),
  message_automatic: AutomaticText.nullable().default(null),
  status: IncidentStatus,
  severity: Impact,
  /** The new text; null when there is none. */
  message: z.string().nullable(),
  /** The update that contains it. */
  update_id: z.string().nullable(),
  /** Monitors that it affects now, whether or not they are components of the page. */
  monitor_ids: z.array(z.string()),
  /** Monitors whose subscribers hear of it: also those that it affected before. Those that it affects when null. */
  concerned_ids: z.array(z.string()).nullable().default(null),
  /** The monitors that it newly affects, if that is the news; null for other news. */
  arrived_ids: z.array(z.string()).nullable(),
  /** Whether the page no longer shows it. */
  is_gone: z.boolean().default(false),
  started_at: z.number(),
  resolved_at: z.number().nullable(),
})
export type IncidentWords = z.output<typeof IncidentWords>

/** The public text of maintenance. */
export const MaintenanceWords = z.object({
  maintenance_id: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  status: z.enum(['scheduled', 'in_progress', 'completed']),
  /** Whether its times differ from those announced before. */
  moved: z.boolean(),
  monitor_ids: z.array(z.string()),
  scheduled_start_at: z.number(),
  scheduled_end_at: z.number(),
})
export type MaintenanceWords = z.output<typeof MaintenanceWords>
