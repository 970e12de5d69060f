import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiError } from '@pharos/shared-protocol/client.ts'
import type { IssueFailure } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { openReport } from '@pharos/shared-protocol/report/open.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { planted } from '../api/planted-monitor.ts'
import { pharos } from '../cli/pharos.ts'
import { until } from '../until.ts'
import { mailsTo, subjectOf } from '../world/browser.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const test = suite('reports whose figures are corrected after they were sent')
const PRINTER = join(import.meta.dirname, '../../probe-agent/src/printer.ts')
const BOARD = 'board@example.com'
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The Monday on which the period ends, at midnight in UTC. */
const END = Date.parse('2026-03-02T00:00:00Z')

async function ready(world: World, params: { id: string; issue_id: string }) {
  await until('the issue is made', async () => {
    await world.advance('11s')
    return (await world.call(routes.getReportIssue, { params })).body.status === 'ready'
  })
  return (await world.call(routes.getReportIssue, { params })).body
}

async function pdfOf(world: World, { id, issue_id }: { id: string; issue_id: string }): Promise<Buffer> {
  const file = await fetch(`${world.url}/report/${id}/issue/${issue_id}/file?format=pdf`, {
    headers: { authorization: `Bearer ${world.ownerKey}` },
  })
  assert.is(file.status, 200)
  return Buffer.from(await file.arrayBuffer())
}

async function verified(world: World, pdf: Buffer) {
  const cwd = mkdtempSync(join(tmpdir(), 'pharos-edition-'))
  writeFileSync(join(cwd, 'report.pdf'), pdf)
  const { code, stdout } = await pharos(['report', 'verify', 'report.pdf', '--from', world.url], { cwd })
  rmSync(cwd, { recursive: true })
  assert.is(code, 0, stdout)
  return stdout
}

function figuresOf(pdf: Buffer) {
  const opened = openReport(pdf)
  if (opened.unreadable !== null) throw new Error(opened.unreadable)
  return opened.statement.figures
}

story(
  test,
  'it stays as it was sent, says what has changed since, and a corrected edition says so too; both verify',
  async world => {
    const fall = END - 4 * DAY
    const job = await planted(world, END - 60 * DAY, END, [[fall, fall + 2 * HOUR]], { friendly_name: 'Shop' })
    const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Shop is slow' } })
    await world.sql('update incident set created_at = $2, resolved_at = $3, status = $4 where id = $1', [
      ...[incident.id, fall, fall + HOUR, 'resolved'],
    ])
    const body = { name: 'Board', cadence: 'weekly' as const, timezone: 'UTC', recipients: [BOARD] }
    const { body: report } = await world.call(routes.createReport, { body })
    await world.sql(`update report_recipient set state = 'active', ask_due = null`)
    const params = { id: report.id }
    const { body: asked } = await world.call(routes.sendReport, { params, body: {} })
    const first = { ...params, issue_id: asked.id }
    assert.is((await ready(world, first)).corrects, null)
    const sent = await pdfOf(world, first)
    const compare = async (of: typeof first) => (await world.call(routes.compareReportIssue, { params: of })).body
    assert.equal((await compare(first)).changes, [])
    const refusal = (of: typeof first) =>
      world.call(routes.correctReportIssue, { params: of, body: {} }).catch((error: ApiError) => error.problem.code)
    assert.is(await refusal(first), 'conflict', 'there is nothing to correct')

    const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Page' } })
    const attached = { id: page.id, http_job_id: job }
    await world.call(routes.attachHttpJob, { params: attached, body: { friendly_name: 'Shop' } })
    const correction = { http_job_id: job, date: '2026-02-26', downtime_seconds: 600, reason: 'The probe was wrong' }
    await world.call(routes.correctUptime, { params: { id: page.id }, body: correction })
    await world.call(routes.updateIncident, { params: { id: incident.id }, body: { title: 'Shop is down' } })
    const { changes } = await compare(first)
    assert.equal(
      changes.map(({ subject, field, before, after }) => [subject, field, before, after]),
      [
        ['total', 'uptime', changes[0]?.before, changes[0]?.after],
        ['total', 'downtime_seconds', 7_200, 600],
        ['monitor', 'uptime', changes[0]?.before, changes[0]?.after],
        ['monitor', 'downtime_seconds', 7_200, 600],
        ['incident', 'title', 'Shop is slow', 'Shop is down'],
      ],
    )
    assert.equal(await pdfOf(world, first), sent, 'what was sent stays as it was sent')

    const { body: made } = await world.call(routes.correctReportIssue, { params: first, body: {} })
    assert.equal([made.trigger, made.corrects, made.from, made.to], ['correction', asked.id, asked.from, asked.to])
    const second = { ...params, issue_id: made.id }
    await ready(world, second)
    const edition = await pdfOf(world, second)
    assert.equal(figuresOf(edition).corrects, {
      ...{ issue_id: asked.id, made_at: figuresOf(sent).made_at, changes, left_out: 0 },
    })
    assert.match(await verified(world, edition), /A corrected edition of the report made on 2026-03-02/)
    assert.not.match(await verified(world, sent), /corrected edition/)
    const html = await (
      await fetch(`${world.url}/report/${report.id}/issue/${made.id}/file?format=html`, {
        headers: { authorization: `Bearer ${world.ownerKey}` },
      })
    ).text()
    assert.match(html, /<h2>Corrected edition<\/h2>\s*<p>It replaces the report made on/)
    assert.match(html, 'Shop is slow')
    const subjects = async () => (await mailsTo(world, BOARD)).map(subjectOf)
    await until('both have arrived', async () => {
      await world.advance('11s')
      return (await subjects()).length >= 2
    })
    assert.equal(
      (await subjects()).map(subject => subject.includes('Corrected')),
      [false, true],
    )
    assert.equal((await compare(second)).changes, [])
    assert.is(await refusal(second), 'conflict')
    assert.equal((await compare(first)).changes, changes)
    assert.equal(figuresOf(await pdfOf(world, first)), figuresOf(sent))
  },
  { agent: false, environment: { PHAROS_PRINTER: PRINTER } },
)

/** How what a correction was asked for can be gone when it is made. */
const GONE: Record<string, [reason: IssueFailure, change: (world: World, issue: string) => Promise<unknown>]> = {
  'its files are gone': ['corrected_issue_gone', removeFiles],
  'it is no longer kept': [
    'corrected_issue_gone',
    (world, issue) => world.sql('delete from report_issue where id = $1', [issue]),
  ],
  'its signature is not ours': [
    'corrected_issue_gone',
    (world, issue) => world.sql('update report_issue set attempt = attempt + 1 where id = $1', [issue]),
  ],
  'nothing differs any more': ['nothing_to_correct', world => world.sql(`update incident set title = 'Shop is slow'`)],
}

async function removeFiles(world: World, issue: string): Promise<void> {
  const [row] = await world.sql<{ account_id: string }>('select account_id from report_issue where id = $1', [issue])
  await world.planes[0]?.platform.objects.removeAll(`report/${row?.account_id}/${issue}/`)
}

for (const [what, [reason, change]] of Object.entries(GONE))
  story(
    test,
    `a correction fails and nothing is mailed: ${what}`,
    async world => {
      const fall = END - 4 * DAY
      await planted(world, END - 60 * DAY, END, [[fall, fall + HOUR]], { friendly_name: 'Shop' })
      const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Shop is slow' } })
      await world.sql('update incident set created_at = $2, resolved_at = $3, status = $4 where id = $1', [
        ...[incident.id, fall, fall + HOUR, 'resolved'],
      ])
      const body = { name: 'Board', cadence: 'weekly' as const, timezone: 'UTC', recipients: [BOARD] }
      const { id } = (await world.call(routes.createReport, { body })).body
      await world.sql(`update report_recipient set state = 'active', ask_due = null`)
      const { body: asked } = await world.call(routes.sendReport, { params: { id }, body: {} })
      await ready(world, { id, issue_id: asked.id })
      await until('it is mailed', async () => {
        await world.advance('11s')
        return (await mailsTo(world, BOARD)).length === 1
      })
      await world.call(routes.updateIncident, { params: { id: incident.id }, body: { title: 'Shop is down' } })
      const { body: made } = await world.call(routes.correctReportIssue, {
        params: { id, issue_id: asked.id },
        body: {},
      })
      // Before a worker has taken it.
      await change(world, asked.id)
      const read = async () => (await world.call(routes.getReportIssue, { params: { id, issue_id: made.id } })).body
      await until('it has ended', async () => {
        await world.advance('11s')
        return (await read()).status !== 'waiting'
      })
      const { status, failed_reason, recipients, finished_at } = await read()
      assert.equal([status, failed_reason, recipients], ['failed', reason, 0])
      assert.ok(finished_at)
      await world.advance('15m')
      assert.is((await mailsTo(world, BOARD)).length, 1)
      assert.is((await read()).status, 'failed')
    },
    { agent: false },
  )

test.run()
