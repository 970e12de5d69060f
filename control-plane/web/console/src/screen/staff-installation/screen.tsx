import { getInstallation } from '@pharos/shared-protocol/contract/business/staff-installation.ts'
import { listStaffPersons } from '@pharos/shared-protocol/contract/business/staff-person.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { type ComponentChildren, Fragment } from 'preact'
import { bytes } from '../../part/duration.ts'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { STAFF } from '../../words/staff.ts'
import { Backup, Objects, Telemetry } from './size.tsx'

type Installation = ReplyOf<typeof getInstallation>

const EVERY_MS = 15_000

/** The state of the installation, for its staff. */
export default function StaffInstallation() {
  const found = useRoute(getInstallation, {}, { every: EVERY_MS })
  return (
    <>
      <Head title={STAFF.installation} />
      <section class="card" aria-label={STAFF.installation}>
        <WhenRead of={found}>{read => <State of={read} />}</WhenRead>
      </section>
      <Persons />
    </>
  )
}

/** A part that could not be read says so: it is neither 0 nor missing. */
function State({ of: { version, now, ...parts } }: { of: Installation }) {
  const rows: [string, ComponentChildren][] = [
    [STAFF.version, version],
    ...accountRows(parts.accounts),
    ...regionRows(parts.regions),
    [STAFF.outcomes, parts.outcomes_waiting === null ? null : String(parts.outcomes_waiting)],
    ...queueRows(parts.queues),
    [
      STAFF.events,
      parts.events && (parts.events.map(each => `${each.consumer} ${each.waiting}`).join(', ') || STAFF.none),
    ],
    [STAFF.deliveries, parts.deliveries && STAFF.deliveriesOf(parts.deliveries.waiting, parts.deliveries.due)],
    [
      STAFF.database,
      parts.database &&
        `PostgreSQL ${parts.database.version}, ${bytes(parts.database.bytes)}, ${parts.database.schema}`,
    ],
    [STAFF.telemetry, parts.telemetry && <Telemetry of={parts.telemetry} />],
    [STAFF.objects, parts.objects && <Objects of={parts.objects} />],
    [STAFF.backup, parts.backup && <Backup of={parts.backup} />],
    [
      STAFF.disk,
      parts.data_folder && STAFF.freeOf(bytes(parts.data_folder.bytes_free), bytes(parts.data_folder.bytes_total)),
    ],
    [STAFF.processes, parts.processes?.map(each => `${each.roles.join(', ')} ${each.version}`).join('; ') ?? null],
  ]
  return (
    <dl>
      <dt>{STAFF.clock}</dt>
      <dd>
        <Time at={now} isFull />
      </dd>
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value ?? STAFF.unreadable}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function accountRows(accounts: Installation['accounts']): [string, string | null][] {
  if (accounts === null) return [[STAFF.accounts, null]]
  const plans = Object.entries(accounts.by_plan).flatMap(([plan, count]) => (count > 0 ? [`${plan} ${count}`] : []))
  return [
    [STAFF.accounts, STAFF.accountsOf(accounts.total, accounts.ending)],
    [STAFF.plans, plans.join(', ')],
    [STAFF.members, String(accounts.members)],
    [STAFF.monitors, String(accounts.monitors)],
  ]
}

function regionRows(regions: Installation['regions']): [string, string | null][] {
  if (regions === null) return [[STAFF.region, null]]
  return [
    ...regions.public.map(({ slug, agents, agents_online, versions }): [string, string] => [
      `${STAFF.region} ${slug}`,
      [STAFF.agentsOf(agents_online, agents), ...versions].join(', '),
    ]),
    [STAFF.privateRegions, STAFF.privateOf(regions.private.regions, regions.private.agents)],
  ]
}

/** A row for each lane, with the regions where runs wait. */
function queueRows(queues: Installation['queues']): [string, string | null][] {
  if (queues === null) return [[STAFF.queues, null]]
  return [...Map.groupBy(queues, ({ lane }) => lane)].map(([lane, own]): [string, string] => {
    const busy = own.filter(({ waiting }) => waiting !== 0)
    const text = busy.map(({ region, waiting }) => STAFF.waitsIn(waiting, region ?? STAFF.privateRegions)).join(', ')
    return [STAFF.queueOf(lane), text || STAFF.none]
  })
}

function Persons() {
  const persons = useRoute(listStaffPersons)
  return (
    <section class="card" aria-labelledby="staff-persons">
      <h2 id="staff-persons">{STAFF.persons}</h2>
      <WhenRead of={persons}>
        {found => (
          <Entries>
            {found.map(({ user_id, name, email, second_factor }) => (
              <li key={user_id}>
                <div class="main">
                  <strong>{name}</strong>
                  <small>
                    {email} · {second_factor ? STAFF.factor : STAFF.noFactor}
                  </small>
                </div>
              </li>
            ))}
          </Entries>
        )}
      </WhenRead>
    </section>
  )
}
