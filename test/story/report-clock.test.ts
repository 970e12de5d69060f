import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorFigures } from '@pharos/shared-protocol/report/compute.ts'
import { openReport } from '@pharos/shared-protocol/report/open.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { planted } from '../api/planted-monitor.ts'
import { pharos } from '../cli/pharos.ts'
import { until } from '../until.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const test = suite('reports about days of 23 and 25 hours')
const PRINTER = join(import.meta.dirname, '../../probe-agent/src/printer.ts')
const DAY = 86_400_000
const HOUR = 3_600_000

interface Case {
  cadence: Report['cadence']
  zone: string
  /** The period, and the instant at which the clock changes in it. */
  from: string
  to: string
  change: string
  /** Its length. */
  hours: number
}

const SPRING: Case[] = [
  {
    ...{ cadence: 'monthly', zone: 'Europe/Berlin', change: '2026-03-29T01:00:00.000Z', hours: 743 },
    ...{ from: '2026-02-28T23:00:00.000Z', to: '2026-03-31T22:00:00.000Z' },
  },
  {
    ...{ cadence: 'weekly', zone: 'Europe/Berlin', change: '2026-03-29T01:00:00.000Z', hours: 167 },
    ...{ from: '2026-03-22T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' },
  },
]
const AUTUMN: Case[] = [
  {
    ...{ cadence: 'monthly', zone: 'Europe/Berlin', change: '2026-10-25T01:00:00.000Z', hours: 745 },
    ...{ from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' },
  },
  {
    // Its clock changes by half an hour.
    ...{ cadence: 'monthly', zone: 'Australia/Lord_Howe', change: '2026-10-03T15:30:00.000Z', hours: 743.5 },
    ...{ from: '2026-09-30T13:30:00.000Z', to: '2026-10-31T13:00:00.000Z' },
  },
  {
    ...{ cadence: 'weekly', zone: 'America/New_York', change: '2026-11-01T06:00:00.000Z', hours: 169 },
    ...{ from: '2026-10-26T04:00:00.000Z', to: '2026-11-02T05:00:00.000Z' },
  },
]

/** Makes the issue of a period by the schedule, and returns its PDF. */
async function issueOf(world: World, { cadence, zone, to }: Case): Promise<Buffer> {
  const body = { name: `${cadence} ${zone}`, cadence, hour: 0, timezone: zone, recipients: ['board@example.com'] }
  const { body: report } = await world.call(routes.createReport, { body })
  const params = { id: report.id }
  await world.sql('update mailed_report set next_at = $2 where id = $1', [report.id, Date.parse(to)])
  const issues = async () => (await world.call(routes.listReportIssues, { params, query: {} })).body
  await until('its issue is made', async () => {
    await world.advance('11s')
    return (await issues()).some(issue => issue.to === to && issue.status === 'ready')
  })
  const issue = (await issues()).find(each => each.to === to)
  assert.equal([issue?.trigger, issue?.has_pdf], ['schedule', true])
  const file = await fetch(`${world.url}/report/${report.id}/issue/${issue?.id}/file?format=pdf`, {
    headers: { authorization: `Bearer ${world.ownerKey}` },
  })
  return Buffer.from(await file.arrayBuffer())
}

async function verified(world: World, pdf: Buffer) {
  const cwd = mkdtempSync(join(tmpdir(), 'pharos-clock-'))
  writeFileSync(join(cwd, 'report.pdf'), pdf)
  const ran = await pharos(['report', 'verify', 'report.pdf', '--from', world.url, '--json'], { cwd })
  rmSync(cwd, { recursive: true })
  return { code: ran.code, ...(JSON.parse(ran.stdout) as { verdict: string; findings: unknown[] }) }
}

for (const [season, start, cases] of [
  ['spring', '2026-04-02T12:00:00Z', SPRING],
  ['autumn', '2026-11-03T12:00:00Z', AUTUMN],
] as const)
  story(
    test,
    `a change of the clock in ${season}: the intervals are those of the period, and the PDF verifies`,
    async world => {
      const now = Math.floor(world.clock.now() / DAY) * DAY
      const changes = [...new Set(cases.map(({ change }) => Date.parse(change)))].toSorted((a, b) => a - b)
      // It was down for the hour before each change, and the two after it.
      const down = changes.map((at): [number, number] => [at - HOUR, at + 2 * HOUR])
      await planted(world, now - 95 * DAY, now, down, { friendly_name: 'Shop' })
      for (const each of cases) {
        const pdf = await issueOf(world, each)
        const { code, verdict, findings } = await verified(world, pdf)
        assert.equal([code, verdict, findings], [0, 'verified', []], each.zone)
        const opened = openReport(pdf)
        if (opened.unreadable !== null) throw new Error(opened.unreadable)
        const { period, monitors, total } = opened.statement.figures
        const { from, to, zone, hours, change } = each
        assert.equal(period, { from, to, zone })
        assert.is((Date.parse(to) - Date.parse(from)) / HOUR, hours)
        const intervals = monitors[0]?.intervals ?? []
        assert.equal([intervals[0]?.from, intervals.at(-1)?.to], [from, to])
        const outage = { from: rfc3339(Date.parse(change) - HOUR), to: rfc3339(Date.parse(change) + 2 * HOUR) }
        assert.ok(intervals.some(each => each.state === 'down' && each.from === outage.from && each.to === outage.to))
        const fallen = down.filter(([at]) => at >= Date.parse(from) && at < Date.parse(to)).length * 3
        assert.equal([total?.stated.downtime_seconds, total?.stated.coverage], [fallen * 3_600, 100])
        assert.is(total?.stated.uptime, Math.floor((1 - fallen / hours) * 1e6) / 1e4)
        assert.equal(monitorFigures({ intervals, corrections: [], target: null }), monitors[0]?.stated)
      }
    },
    { agent: false, start, environment: { PHAROS_PRINTER: PRINTER } },
  )

test.run()
