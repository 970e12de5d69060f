import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { getInstallation } from '@pharos/shared-protocol/contract/staff-installation.ts'
import { legible } from './legible.ts'
import { localTime } from './when.ts'

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
    shown('events', found.events && (backlogText(found.events) || 'none waiting')),
    shown('deliveries', deliveries && `${deliveries.waiting} waiting, ${deliveries.due} of them due`),
    shown('database', database && `PostgreSQL ${database.version}, ${size(database.bytes)}, schema ${database.schema}`),
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

function size(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
