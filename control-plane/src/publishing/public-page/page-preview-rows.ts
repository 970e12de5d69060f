import type { PreviewInput } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import type { ShownMaintenance } from '../page-maintenance/index.ts'
import { type IncidentRow, type PageRows, PLAIN } from '../page-view/index.ts'

/** No stored row has this id: ids contain a time. */
const NEW = '00000000-0000-0000-0000-000000000000'
const HOUR_MS = 3_600_000

/** The rows of a page that a draft changes, except its components, which are loaded with their monitors. Pure. */
export function withDraft(rows: PageRows, draft: PreviewInput, now: number): Partial<PageRows> {
  const { friendly_name, branding, incident, maintenance } = draft
  return {
    ...(friendly_name === undefined ? {} : { page: { ...rows.page, friendly_name } }),
    ...(branding ? { branding: brandingWith(rows, branding) } : {}),
    ...(incident ? { incidents: incidentsWith(rows.incidents, incident, now) } : {}),
    ...(maintenance ? { maintenance: maintenanceWith(rows.maintenance, maintenance, now) } : {}),
  }
}

const WITHOUT_BRANDING: NonNullable<PageRows['branding']> = {
  ...PLAIN,
  logo_storage_key: null,
  favicon_storage_key: null,
  og_image_storage_key: null,
}

/** Blank text counts as absent, as when the branding is saved. */
function brandingWith({ branding }: PageRows, draft: NonNullable<PreviewInput['branding']>) {
  const given = Object.entries(draft).filter(([, value]) => value !== undefined)
  const words = given.map(([name, value]) => [name, typeof value === 'string' && value.trim() === '' ? null : value])
  const { default_theme, white_label, ...rest } = { ...(branding ?? WITHOUT_BRANDING), ...Object.fromEntries(words) }
  return { ...rest, default_theme: default_theme ?? 'system', white_label: white_label ?? false }
}

type IncidentDraft = NonNullable<PreviewInput['incident']>

function incidentsWith(incidents: readonly IncidentRow[], draft: IncidentDraft, now: number): IncidentRow[] {
  const id = draft.id ?? NEW
  const known = incidents.find(each => each.id === id)
  const before = known ?? newIncident(id, now)
  const status = draft.status ?? before.status
  const resolved_at = status === 'resolved' ? (draft.resolved_at ?? before.resolved_at ?? now) : null
  const update = { id: NEW, status, message: draft.message ?? '', at: now }
  const after: IncidentRow = {
    ...before,
    title: draft.title ?? before.title,
    status,
    impact: draft.severity ?? before.impact,
    monitor_ids: affectedBy(draft) ?? before.monitor_ids,
    started_at: draft.started_at ?? before.started_at,
    resolved_at,
    updated_at: now,
    updates: draft.message ? [update, ...before.updates] : before.updates,
    updates_total: before.updates_total + (draft.message ? 1 : 0),
  }
  return [after, ...incidents.filter(each => each !== known)]
}

function affectedBy({ affected_http_job_ids: http, affected_browser_check_ids: browser }: IncidentDraft) {
  return http || browser ? [...(http ?? []), ...(browser ?? [])] : undefined
}

function newIncident(id: string, now: number): IncidentRow {
  const bare = { id, title: '…', status: 'investigating' as const, impact: 'minor' as const, monitor_ids: [] }
  return {
    ...bare,
    started_at: now,
    resolved_at: null,
    created_at: now,
    updated_at: now,
    updates_total: 0,
    updates: [],
  }
}

type MaintenanceDraft = NonNullable<PreviewInput['maintenance']>

function maintenanceWith(all: readonly ShownMaintenance[], draft: MaintenanceDraft, now: number): ShownMaintenance[] {
  const id = draft.id ?? NEW
  const known = all.find(each => each.id === id)
  const before = known ?? newMaintenance(id, now)
  const after: ShownMaintenance = {
    ...before,
    title: draft.title ?? before.title,
    body: draft.body === undefined ? before.body : draft.body,
    status: draft.status ?? before.status,
    monitor_ids: draft.affected_http_job_ids ?? before.monitor_ids,
    starts_at: draft.scheduled_start_at ?? before.starts_at,
    ends_at: draft.scheduled_end_at ?? before.ends_at,
    updated_at: now,
  }
  return [after, ...all.filter(each => each !== known)]
}

function newMaintenance(id: string, now: number): ShownMaintenance {
  const times = { starts_at: now + HOUR_MS, ends_at: now + 2 * HOUR_MS, created_at: now, updated_at: now }
  return { id, title: '…', body: null, status: 'scheduled', monitor_ids: [], ...times }
}
