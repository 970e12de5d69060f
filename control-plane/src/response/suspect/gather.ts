import { KINDS, MONITOR_KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { SuspectKind } from '@pharos/shared-protocol/contract/response/suspect.ts'
import { OTHER_CONCEPTS, sayChange } from '@pharos/shared-protocol/text/en/change.ts'
import { type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { loadSettingsChanges } from '../../account/audit-log/index.ts'
import {
  loadCertificateChanges,
  loadMaintenanceChanges,
  loadNoticedChanges,
} from '../../monitoring/monitor-change/index.ts'
import {
  loadErrorJumps,
  loadNewPatterns,
  loadReleases,
  type TelemetryChange,
} from '../../observability/change/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Change, LOOKED_BACK_MS } from './rank.ts'

/** An incident, and what it concerns. */
export interface Scene {
  id: string
  account_id: string
  /** When it was opened or last reopened. */
  opened: EpochMs
  reopened: EpochMs | null
  service_id: string | null
  monitors: string[]
  /** `service.name` of the telemetry of its service and of its alert rules. */
  services: string[]
}

export interface LeftOut {
  kind: SuspectKind
  reason: string
  reason_text: Text | null
}

/** Concepts whose changes may break what is monitored, or how it is monitored. */
const CONCEPTS = [...Object.values(KINDS).map(({ reference }) => reference), ...OTHER_CONCEPTS]
type Concept = (typeof CONCEPTS)[number]
const MOST_SETTINGS = 100

export async function loadScene(ctx: SystemCtx, id: string): Promise<Scene | null> {
  const { rows } = await sql<Scene>`select i.id, i.account_id, i.service_id,
      coalesce(s.reopened_at, i.created_at) as opened, s.reopened_at as reopened,
      array(with own as (select im.monitor_id as id from incident_monitor im where im.incident_id = i.id
          union select m.id from monitor m where m.account_id = i.account_id and m.service_id = i.service_id)
        -- The certificate, the domain and the records of a site are those of its service.
        select id from own union select p.id from monitor p join own on p.http_job_id = own.id
          where p.account_id = i.account_id) as monitors,
      array(select s.telemetry_service from service s
          where s.account_id = i.account_id and s.id = i.service_id and s.telemetry_service is not null
        union select trim(named) from incident_monitor im join monitor m on m.id = im.monitor_id,
          unnest(array[m.config -> 'query' ->> 'service', m.config -> 'query' -> 'filters' ->> 'service.name']
            || string_to_array(m.config -> 'query' -> 'filters' ->> 'source', ',')) as named
          where im.incident_id = i.id and m.kind = 'alert_rule' and named is not null) as services
    from incident i join incident_suspects s on s.incident_id = i.id where i.id = ${id}`.execute(ctx.sql)
  return rows[0] ?? null
}

const NOT_READ = sayChange('change.telemetry_unread')
const UNREAD = { reason: NOT_READ.text, reason_text: textIn(NOT_READ) }

/**
 * Everything that changed within the hour before an incident was opened or reopened. A store that does not answer is left
 * out.
 */
export async function gather(platform: Platform, scene: Scene): Promise<{ changes: Change[]; left_out: LeftOut[] }> {
  // Includes changes at the very instant of the incident.
  const span = { from: epoch(scene.opened - LOOKED_BACK_MS), to: epoch(scene.opened + 1) }
  const known = await inSystem(platform, ctx => gatherKnown(ctx, scene, span))
  const left_out: LeftOut[] = []
  const changes = [...known]
  for (const { kind, load, link } of TELEMETRY) {
    const found = await load(platform, scene.account_id, span).catch((err: unknown) => {
      if (!(err instanceof Refusal))
        platform.log.error({ err, incident: scene.id }, 'reading suspects from telemetry failed')
      if (left_out.every(one => one.kind !== kind))
        left_out.push({ kind, ...(err instanceof Refusal ? { reason: err.message, reason_text: err.text } : UNREAD) })
      return []
    })
    changes.push(
      ...found.map(({ service, at, said, brief }: TelemetryChange) => ({
        ...{ kind, at, said, link: link(service), ...(brief === undefined ? {} : { brief }) },
        related: scene.services.includes(service),
      })),
    )
  }
  return { changes, left_out }
}

type Load = (platform: Platform, account: string, span: Span) => Promise<TelemetryChange[]>

const TELEMETRY: readonly { kind: SuspectKind; load: Load; link(service: string): string }[] = [
  { kind: 'release', load: (...given) => loadReleases(...given, 'spans'), link: tracesOf },
  { kind: 'release', load: (...given) => loadReleases(...given, 'logs'), link: recordsOf },
  {
    kind: 'error_rate',
    load: (...given) => loadErrorJumps(...given, 'spans'),
    link: service => `${tracesOf(service)}&status=error`,
  },
  {
    kind: 'error_rate',
    load: (...given) => loadErrorJumps(...given, 'logs'),
    link: service => `${recordsOf(service)}&level=error,fatal`,
  },
  { kind: 'log_pattern', load: loadNewPatterns, link: recordsOf },
]

function tracesOf(service: string): string {
  return `/traces/search?service=${encodeURIComponent(service)}`
}

function recordsOf(service: string): string {
  return `/logs/query?source=${encodeURIComponent(service)}`
}

type Span = Parameters<typeof loadReleases>[2]

/** The changes that are recorded in the database. */
async function gatherKnown(ctx: SystemCtx, scene: Scene, span: Span): Promise<Change[]> {
  const { account_id: account, monitors } = scene
  const certificates = await loadCertificateChanges(ctx, account, span)
  const noticed = await loadNoticedChanges(ctx, account, span)
  const maintenance = await loadMaintenanceChanges(ctx, account, span)
  const ofMonitors = [...certificates, ...noticed].map(({ at, said, monitor }) => ({
    ...{ kind: kindOf(monitor.kind), at, said },
    related: monitors.includes(monitor.id),
    link: `${KINDS[monitor.kind].path}${monitor.id}`,
  }))
  return [
    ...ofMonitors,
    ...maintenance.map(({ at, said, window_id, monitors: covered }) => ({
      ...{ kind: 'maintenance' as const, at, said, link: `/maintenance_window/${window_id}` },
      related: covered.some(id => monitors.includes(id)),
    })),
    ...(await settingsOf(ctx, scene, span)),
  ]
}

function kindOf(monitor: MonitorKindName): SuspectKind {
  if (monitor === 'tls') return 'certificate'
  return monitor === 'dns_record' ? 'dns_records' : 'registration'
}

async function settingsOf(ctx: SystemCtx, { account_id, monitors, service_id }: Scene, span: Span): Promise<Change[]> {
  const changes = await loadSettingsChanges(ctx, account_id, span, CONCEPTS, MOST_SETTINGS)
  const named = changes.flatMap(({ resource }) => resource ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, friendly_name as name from monitor where account_id = ${account_id} and id::text = any(${named}::text[])
    union all select id::text, name from service where account_id = ${account_id} and id::text = any(${named}::text[])`.execute(
    ctx.sql,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return changes.map(({ at, action, resource, changed_fields }) => {
    const [concept = '', verb = ''] = action.split('.')
    return {
      kind: 'settings' as const,
      at,
      said: sayVerb(verb, subjectOf(concept as Concept, names.get(resource ?? '')), changed_fields),
      related: resource !== null && (monitors.includes(resource) || resource === service_id),
      link: linkOf(concept, resource),
    }
  })
}

/** `concept` is one of `CONCEPTS`, by which changes are read. */
function subjectOf(concept: Concept, name: string | undefined): Said {
  const what = sayChange(`concept.${concept}`)
  return name === undefined
    ? sayChange('change.unnamed', { concept: what })
    : sayChange('change.named', { name, concept: what })
}

const MOST_FIELDS = 10

function sayVerb(verb: string, subject: Said, fields: readonly string[]): Said {
  if (verb === 'delete') return sayChange('change.deleted', { subject })
  if (verb === 'pause') return sayChange('change.paused', { subject })
  if (verb === 'resume') return sayChange('change.resumed', { subject })
  return verb === 'update' && fields.length > 0
    ? sayChange('change.fields_changed', { subject, fields: fields.slice(0, MOST_FIELDS) })
    : sayChange('change.changed', { subject })
}

function linkOf(concept: string, resource: string | null): string | null {
  if (resource === null) return null
  const kind = MONITOR_KINDS.find(name => KINDS[name].reference === concept)
  if (kind !== undefined) return `${KINDS[kind].path}${resource}`
  return concept === 'service' || concept === 'maintenance_window' ? `/${concept}/${resource}` : null
}
