import { monitorFigures, totalFigures } from './compute.ts'
import type { ReportFigures } from './figures.ts'
import { incidentTimes, meanTimes } from './incident.ts'
import type { ReportMonitor } from './monitor.ts'
import { NIGHT, onCallLoad } from './on-call.ts'
import { uptimeRule } from './rule.ts'

const PERIOD = { from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z', zone: 'Europe/Berlin' }
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964f'

/** A monitor whose states begin at the given instants. */
export function monitorOf(digit: number, name: string, begins: [string, 'up' | 'down' | 'maintenance' | 'unknown'][]) {
  const intervals = begins.map(([from, state], i) => ({ from, to: begins[i + 1]?.[0] ?? PERIOD.to, state }))
  const given: Omit<ReportMonitor, 'stated'> = {
    id: `${ID}${digit}`,
    name,
    kind: 'http',
    target: 99.9,
    observed_from: begins[0]?.[0] ?? PERIOD.to,
    intervals,
    why_no_intervals: null,
    corrections: [],
  }
  return { ...given, stated: monitorFigures(given) ?? { ...NOTHING } }
}

export const NOTHING = {
  uptime: null,
  coverage: null,
  downtime_seconds: null,
  attained: null,
  outages: null,
  mttr_seconds: null,
}

/** A report whose figures are right. */
export function figuresOfReport(): ReportFigures {
  const shop = monitorOf(1, 'Shop', [
    [PERIOD.from, 'up'],
    ['2026-11-03T08:00:00.000Z', 'down'],
    ['2026-11-03T08:30:00.250Z', 'up'],
    ['2026-11-10T00:00:00.000Z', 'maintenance'],
    ['2026-11-10T02:00:00.000Z', 'unknown'],
    ['2026-11-10T03:00:00.000Z', 'up'],
  ])
  const corrections = [{ day: '2026-11-03', downtime_seconds: 600, reason: 'The probe was wrong' }]
  const api = { ...shop, id: `${ID}2`, name: 'API', corrections }
  const monitors = [shop, { ...api, stated: monitorFigures(api) ?? { ...NOTHING } }, without()]
  const incident = {
    began_at: '2026-11-03T08:02:00.000Z',
    acknowledged_at: '2026-11-03T08:05:30.000Z',
    resolved_at: '2026-11-03T08:40:00.000Z',
  }
  const person = {
    zone: 'Europe/Berlin',
    shifts: [{ from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' }],
    paged_at: ['2026-11-03T08:03:00.000Z', '2026-11-04T21:30:00.000Z', '2026-11-05T02:00:00.000Z'],
  }
  return {
    account: { id: `${ID}a`, name: 'Example & Söhne' },
    report: { id: `${ID}b`, name: 'Monthly' },
    scope: { type: 'account', text: 'Alle Monitore' },
    period: PERIOD,
    language: 'de',
    made_at: '2026-12-01T06:00:00.000Z',
    rule: uptimeRule('de'),
    monitors,
    monitors_left_out: 0,
    total: { target: 99.9, stated: totalFigures(monitors, 99.9) ?? { ...NOTHING } },
    incidents: {
      listed: [{ id: `${ID}c`, title: 'Shop is down', severity: 'major', ...incident, ...incidentTimes(incident) }],
      left_out: 0,
      ...meanTimes([incident]),
    },
    slowest: [{ monitor_id: `${ID}1`, name: 'Shop', p50_ms: 120, p95_ms: 900 }],
    expiring: [{ kind: 'certificate', name: 'example.com', expires_at: '2026-12-20T00:00:00.000Z', days_left: 18 }],
    on_call: {
      night: NIGHT,
      people: [{ name: 'Ada', ...person, stated: onCallLoad(person, PERIOD, NIGHT) }],
    },
  }
}

function without(): ReportMonitor {
  const shared = { kind: 'tls', target: null, observed_from: PERIOD.from, why_no_intervals: 'no_uptime' } as const
  return { id: `${ID}3`, name: 'Certificate', ...shared, intervals: null, corrections: [], stated: { ...NOTHING } }
}

/** A small printed PDF in the form of Chromium's. */
export function printedPdf(text = '99.95 %'): Buffer {
  const stream = `BT /F 12 Tf 20 20 Td (${text}) Tj ET`
  const objects = [
    '<</Type /Catalog\n/Pages 2 0 R\n/Lang (de)>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources <</Font <</F 5 0 R>>>> /Contents 4 0 R>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const lines = objects.map((object, i) => {
    const at = String(file.length).padStart(10, '0')
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${at} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer\n<</Size ${size}\n/Root 1 0 R>>\n`
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF`, 'latin1')
}
