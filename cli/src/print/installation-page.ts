import type { getInstallation } from '@pharos/shared-protocol/contract/business/staff-installation.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import { size } from './size.ts'
import { ago, localTime } from './when.ts'

type Installation = ReplyOf<typeof getInstallation>

/** The state of the installation. What could not be read says so. */
export function installationPage(found: Installation): string {
  const { accounts, database, data_folder, deliveries, outcomes_waiting, unreadable } = found
  const reasons = new Map(unreadable.map(({ part, reason }) => [part, reason]))
  const shown = (part: string, text: string | null): [string, string] => [
    part.replaceAll('_', ' '),
    text ?? `could not be read (${reasons.get(part) ?? 'failed'})`,
  ]
  const rows: [string, string][] = [
    ['version', found.version],
    ['clock', localTime(found.now)],
    shown('accounts', accounts && accountsText(accounts)),
    shown('regions', regionsText(found.regions)),
    shown('outcomes_waiting', outcomes_waiting === null ? null : String(outcomes_waiting)),
    shown('queues', found.queues && queuesText(found.queues)),
    shown('events', found.events && (backlogText(found.events) || 'none waiting')),
    shown('deliveries', deliveries && `${deliveries.waiting} waiting, ${deliveries.due} of them due`),
    shown('database', database && `PostgreSQL ${database.version}, ${size(database.bytes)}, schema ${database.schema}`),
    shown('telemetry', found.telemetry && measuredText(found.telemetry, bytesText(found.telemetry.bytes))),
    shown('objects', found.objects && measuredText(found.objects, objectsText(found.objects))),
    shown('backup', found.backup && backupText(found.backup, found.now)),
    shown('data_folder', data_folder && `${size(data_folder.bytes_free)} of ${size(data_folder.bytes_total)} free`),
    shown('processes', found.processes?.map(each => `${each.roles.join(', ')} ${each.version}`).join('; ') ?? null),
  ]
  return rows.map(([name, value]) => `${name.padEnd(18)}${value}`).join('\n')
}

function accountsText({ total, ending, by_plan, members, monitors }: NonNullable<Installation['accounts']>): string {
  const plans = Object.entries(by_plan).flatMap(([plan, count]) => (count > 0 ? [`${count} ${plan}`] : []))
  return `${total} (${plans.join(', ')}), ${ending} ending; ${members} members, ${monitors} monitors`
}

function regionsText(regions: Installation['regions']): string | null {
  if (regions === null) return null
  const own = regions.public.map(
    ({ slug, agents, agents_online, versions }) =>
      `${legible(slug)} ${agents_online} of ${agents} agents online${versions.length > 0 ? ` (${versions.map(legible).join(', ')})` : ''}`,
  )
  return [...own, `${regions.private.regions} private with ${regions.private.agents} agents`].join('; ')
}

function backlogText(events: NonNullable<Installation['events']>): string {
  return events.map(({ consumer, waiting }) => `${consumer} ${waiting}`).join(', ')
}

/** Lanes, with the regions where something waits. */
function queuesText(queues: NonNullable<Installation['queues']>): string {
  const lanes = Map.groupBy(queues, ({ lane }) => lane)
  return [...lanes].map(([lane, own]) => `${lane} ${laneText(own)}`).join('; ')
}

function laneText(queues: NonNullable<Installation['queues']>): string {
  const nameOf = (region: string | null) => (region === null ? 'private regions' : legible(region))
  const busy = queues.flatMap(({ region, waiting }) =>
    waiting === 0 ? [] : [`${waiting ?? 'unknown'} in ${nameOf(region)}`],
  )
  return busy.length === 0 ? 'none waiting' : busy.join(', ')
}

function bytesText(bytes: number | null): string | null {
  return bytes === null ? null : size(bytes)
}

function objectsText({ bytes, objects, is_complete }: NonNullable<Installation['objects']>): string | null {
  if (bytes === null || objects === null) return null
  return `${is_complete ? '' : 'more than '}${size(bytes)} in ${objects} files`
}

const REASONS = {
  unavailable: 'the store did not answer',
  refused: 'the store does not let Pharos look',
  failed: 'the log of the server has the reason',
}

/** A figure with its age, and why there is no newer one. */
function measuredText({ measured_at, failed }: NonNullable<Installation['telemetry']>, figure: string | null): string {
  const known = figure === null || measured_at === null ? 'not measured yet' : `${figure}, at ${localTime(measured_at)}`
  return failed === null ? known : `${known}; failed at ${localTime(failed.at)}: ${REASONS[failed.reason]}`
}

function backupText({ made_at, bytes }: NonNullable<Installation['backup']>, now: string): string {
  if (made_at === null) return 'no backup known'
  return [ago(made_at, Date.parse(now)), localTime(made_at), ...(bytes === null ? [] : [size(bytes)])].join(', ')
}
