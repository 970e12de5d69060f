import { noMillis, type StateMillis } from '@pharos/control-plane/monitoring/uptime/index.ts'
import {
  componentRow,
  idOf,
  incidentRow,
  maintenanceRow,
  NOW,
  pageRows,
  TODAY,
} from '@pharos/control-plane/publishing/page-view/rows.fixture.ts'
import type { ComponentRow, PageRows } from '@pharos/control-plane/publishing/page-view/rows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NAMES = ['Website', 'Checkout', 'Public API', 'Search', 'Media delivery', 'Sign-in']

export const STATES = ['operational', 'degraded', 'outage', 'major', 'maintenance', 'unknown', 'stale'] as const
export type SampleState = (typeof STATES)[number]

/** A realistic page of a customer, in one of its states. Nothing is random. */
export function samplePage(state: SampleState, count = NAMES.length): PageRows {
  const components = Array.from({ length: count }, (_, index) => sampleComponent(index, state))
  return pageRows({
    page: { ...pageRows().page, friendly_name: 'Northwind Status' },
    components,
    days: components.flatMap((row, index) => sampleDays(row, index)),
    response: components.flatMap((row, index) => sampleResponse(row, index)),
    incidents: [...openIncidents(state), ...PAST],
    maintenance: [...planned(state), COMPLETED],
    corrections: [CORRECTION, DAY_CORRECTION],
    corrected_days: [{ monitor_id: idOf(1_001), day: TODAY - 4 * DAY, down: 4 * MINUTE }],
  })
}

const STATUS: Record<SampleState, (index: number) => Partial<ComponentRow>> = {
  operational: () => ({}),
  stale: () => ({}),
  degraded: index => (index === 2 ? { status: 'degraded' } : {}),
  outage: index => (index === 1 ? { status: 'down' } : index === 2 ? { status: 'degraded' } : {}),
  major: () => ({ status: 'down' }),
  maintenance: () => ({}),
  unknown: index => (index === 3 ? { status: 'unknown' } : {}),
}

function sampleComponent(index: number, state: SampleState): ComponentRow {
  return componentRow(index + 1, {
    friendly_name: NAMES[index] ?? `Service ${index + 1}`,
    sla_target_percentage: index === 1 ? 99.95 : null,
    group: index === 3 || index === 4 ? 'Content' : null,
    description: index === 1 ? 'Card payments and invoices' : null,
    ...STATUS[state](index),
  })
}

/** A number between 0 and 1 that looks random, and is the same for the same arguments. */
function chance(...numbers: number[]): number {
  const mixed = numbers.reduce(
    (sum, number, index) => sum + Math.sin(number * (index * 7.13 + 12.9898)) * 43_758.5453,
    0,
  )
  return mixed - Math.floor(mixed)
}

function sampleDays({ monitor_id, status }: ComponentRow, index: number) {
  const created = index === 5 ? 55 : 90
  return Array.from({ length: created }, (_, ago) => ({
    monitor_id,
    day: TODAY - ago * DAY,
    millis: ago === 0 && status === 'down' ? FAILING_TODAY : sampleDay(index, ago),
  }))
}

const FAILING_TODAY: StateMillis = { ...noMillis(), up: NOW - TODAY - 52 * MINUTE, down: 52 * MINUTE }

function sampleDay(index: number, ago: number): StateMillis {
  const whole = ago === 0 ? NOW - TODAY : DAY
  const day = (part: Partial<StateMillis>) => {
    const rest = whole - Object.values(part).reduce((sum, ms) => sum + ms, 0)
    return { ...noMillis(), up: rest, ...part }
  }
  const luck = chance(index + 1, ago + 3)
  if (ago === 33) return index < 4 ? day({ maintenance: 13 * HOUR }) : day({})
  if (index === 4 && ago > 60 && ago < 64) return { ...noMillis(), unknown: whole }
  if (luck > 0.985) return day({ down: Math.min(whole, 47 * MINUTE) })
  if (luck > 0.965) return day({ down: Math.min(whole, 6 * MINUTE) })
  return luck > 0.935 ? day({ degraded: Math.min(whole, 90 * MINUTE) }) : day({})
}

function sampleResponse({ monitor_id }: ComponentRow, index: number) {
  return Array.from({ length: 24 }, (_, hour) => {
    const p50 = (60 + 45 * index) * (0.8 + 0.25 * Math.sin(hour / 3.2 + index) + 0.3 * chance(index, hour))
    return { monitor_id, at: NOW - (24 - hour) * HOUR, p50, p95: p50 * 2.2 }
  })
}

function openIncidents(state: SampleState) {
  if (state === 'major') return [EVERYTHING_DOWN]
  if (state !== 'outage') return []
  const update = (n: number, ago: number, status: 'investigating' | 'identified', message: string) => ({
    id: idOf(4_000 + n),
    status,
    message,
    at: NOW - ago * MINUTE,
  })
  return [
    incidentRow(1, {
      title: 'Payments fail for some customers',
      impact: 'major',
      status: 'identified',
      started_at: NOW - 52 * MINUTE,
      monitor_ids: [idOf(1_002), idOf(1_003)],
      updates: [
        update(1, 52, 'investigating', 'Some payments are declined. We are looking into it.'),
        update(
          2,
          18,
          'identified',
          'Our payment provider drops about **one request in five** in its European region. We are moving traffic to another region:\n\n- card payments are being moved now\n- bank transfers are not affected\n\nSee the [provider’s own page](https://status.example.net/).',
        ),
      ],
    }),
  ]
}

const EVERYTHING_DOWN = incidentRow(3, {
  title: 'Our data centre has lost its power',
  impact: 'critical',
  status: 'investigating',
  started_at: NOW - 52 * MINUTE,
  monitor_ids: NAMES.map((_, index) => idOf(1_001 + index)),
  updates: [
    {
      id: idOf(4_020),
      status: 'investigating',
      message: 'Nothing of ours can be reached. The operator of the building is at work on it.',
      at: NOW - 40 * MINUTE,
    },
  ],
})

const PAST = [
  incidentRow(2, {
    title: 'Search results were out of date',
    status: 'resolved',
    impact: 'minor',
    started_at: NOW - 9 * DAY,
    resolved_at: NOW - 9 * DAY + 95 * MINUTE,
    updated_at: NOW - 8 * DAY,
    monitor_ids: [idOf(1_004)],
    updates: [
      {
        id: idOf(4_010),
        status: 'investigating',
        message: 'New articles do not appear in the search.',
        at: NOW - 9 * DAY,
      },
      {
        id: idOf(4_011),
        status: 'resolved',
        message: 'The index was rebuilt. All articles since 05:40 UTC are found again.',
        at: NOW - 9 * DAY + 95 * MINUTE,
      },
    ],
  }),
  incidentRow(3, {
    title: 'Sign-in by passkey failed',
    status: 'resolved',
    impact: 'critical',
    started_at: NOW - 41 * DAY,
    resolved_at: NOW - 41 * DAY + 31 * MINUTE,
    monitor_ids: [],
    updates: [
      {
        id: idOf(4_012),
        status: 'resolved',
        message: 'A certificate had expired. It is renewed, and its expiry is watched now.',
        at: NOW - 41 * DAY + 31 * MINUTE,
      },
    ],
  }),
]

function planned(state: SampleState) {
  const running = maintenanceRow(1, {
    title: 'Database upgrade',
    status: 'in_progress',
    body: 'Sign-in and search are **read-only** for about an hour.',
    monitor_ids: [idOf(1_004), idOf(1_006)],
    starts_at: NOW - 20 * MINUTE,
    ends_at: NOW + 40 * MINUTE,
  })
  const upcoming = maintenanceRow(2, {
    title: 'Move to a new network provider',
    body: 'We expect no interruption.',
    starts_at: NOW + 3 * DAY,
    ends_at: NOW + 3 * DAY + 2 * HOUR,
  })
  return state === 'maintenance' ? [running, upcoming] : state === 'operational' ? [upcoming] : []
}

const COMPLETED = maintenanceRow(3, {
  title: 'Storage moved to new hardware',
  status: 'completed',
  starts_at: NOW - 33 * DAY - 10 * HOUR,
  ends_at: NOW - 33 * DAY + 3 * HOUR,
})

const CORRECTION = {
  id: idOf(5_001),
  at: NOW - 8 * DAY,
  resource: 'incident_update' as const,
  resource_id: idOf(4_011),
  field: 'message',
  before: 'The index was rebuilt. All articles are found again.',
  after: 'The index was rebuilt. All articles since 05:40 UTC are found again.',
}

const DAY_CORRECTION = {
  id: idOf(5_002),
  at: NOW - 2 * DAY,
  resource: 'uptime' as const,
  resource_id: idOf(1_001),
  field: new Date(TODAY - 4 * DAY).toISOString().slice(0, 10),
  before: { downtime_seconds: 0 },
  after: { downtime_seconds: 240, reason: 'Our own check had missed it.' },
}
