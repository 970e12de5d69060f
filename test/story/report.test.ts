import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { checkFigures } from '@pharos/shared-protocol/report/check.ts'
import { keyIdOf, readReportKeys } from '@pharos/shared-protocol/report/key.ts'
import { openReport } from '@pharos/shared-protocol/report/open.ts'
import { readStatement } from '@pharos/shared-protocol/report/statement.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { mailsTo, subjectOf } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'

const BOARD = 'board@example.com'
const PRINTER = join(import.meta.dirname, '../../probe-agent/src/printer.ts')
/** The Monday on which worlds begin, at the hour of the report: an hour ago. */
const DUE = Date.parse('2026-03-02T07:00:00Z')

const test = suite<{ world: World }>('reports by mail')
test.after.each(({ world }) => world.close())

async function start(environment: Record<string, string>) {
  const world = await createWorld({ agent: false, environment })
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  await world.sql('update monitor set created_at = $2 where id = $1', [job.id, DUE - 30 * 86_400_000])
  const body = { name: 'Vorstand', cadence: 'weekly', timezone: 'Europe/Berlin', language: 'de' } as const
  const { body: report } = await world.call(routes.createReport, { body: { ...body, recipients: [BOARD] } })
  await world.advance('11s')
  return { world, params: { id: report.id } }
}

const linkOf = (mail = '', action: string) =>
  new RegExp(`http\\S+/public/report/${action}\\?token=[\\w-]+`).exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ?? '' // biome-ignore format: one thing

async function confirm(world: World): Promise<void> {
  const [asked] = await mailsTo(world, BOARD)
  const link = linkOf(asked, 'confirm')
  const page = await fetch(link, { headers: { accept: 'text/html' } })
  assert.match(await page.text(), 'method="post"')
  const [before] = await world.sql<{ state: string }>('select state from report_recipient')
  assert.is(before?.state, 'pending', 'opening the page changes nothing')
  assert.is((await fetch(link, { method: 'POST' })).status, 200)
}

/** The mails of issues; the first mail of all asks to confirm. */
const issuesOf = async (world: World) => (await mailsTo(world, BOARD)).slice(1)

async function arrived(world: World, count = 1): Promise<string> {
  await until(`${count} reports have arrived`, async () => {
    await world.advance('11s')
    return (await issuesOf(world)).length >= count
  })
  const mails = await issuesOf(world)
  assert.is(mails.length, count)
  return mails.at(-1) ?? ''
}

/** The last part of this type in the newest mail, as it was sent. */
function attachment(world: World, type: string): Buffer {
  const folder = join(world.directory, 'mail')
  const name = readdirSync(folder)
    .filter(each => each.endsWith('.eml'))
    .toSorted()
    .at(-1)
  const raw = readFileSync(join(folder, name ?? ''), 'latin1')
  const at = raw.lastIndexOf(`Content-Type: ${type}`)
  assert.ok(at > 0, `${type} is attached`)
  const from = raw.indexOf('\r\n\r\n', at)
  return Buffer.from(raw.slice(from, raw.indexOf('\r\n--', from)), 'base64')
}

test('a weekly report arrives late as a PDF, once, and verifies; one changed digit does not', async context => {
  const { world, params } = await start({ PHAROS_PRINTER: PRINTER })
  context.world = world
  await confirm(world)
  await world.sql('update mailed_report set next_at = $1', [DUE])
  const mail = await arrived(world)
  assert.match(mail, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const pdf = attachment(world, 'application/pdf')
  const opened = openReport(pdf)
  if (opened.unreadable !== null) throw new Error(opened.unreadable)
  assert.equal([opened.signed, opened.same_document], [true, true])
  const { figures, signer } = opened.statement
  assert.equal(checkFigures(figures), [])
  assert.equal(figures.period, {
    from: '2026-02-22T23:00:00.000Z',
    to: '2026-03-01T23:00:00.000Z',
    zone: 'Europe/Berlin',
  })
  const keys = readReportKeys(await (await fetch(`${world.url}/.well-known/pharos-report-keys.json`)).text())
  assert.ok(keys?.some(key => keyIdOf(key) === signer.key_id))
  const text = pdf.toString('latin1')
  assert.match(text, '/StructTreeRoot')
  assert.match(text, '/Lang (de)')

  const changed = Buffer.from(text.replace('"monitors_left_out":0', '"monitors_left_out":1'), 'latin1')
  const forged = openReport(changed)
  assert.ok(forged.unreadable === null && !forged.signed)

  const { body: issues } = await world.call(routes.listReportIssues, { params, query: {} })
  assert.equal(
    issues.map(({ trigger, status, recipients, has_pdf }) => [trigger, status, recipients, has_pdf]),
    [['schedule', 'ready', 1, true]],
  )
  const { body: report } = await world.call(routes.getReport, { params })
  assert.is(report.next_at, '2026-03-09T07:00:00.000Z')
  await world.sql('update mailed_report set next_at = $1', [DUE])
  await world.advance('1m')
  assert.is((await issuesOf(world)).length, 1, 'a period has one issue')

  const leave = linkOf(mail, 'unsubscribe')
  assert.is((await fetch(leave, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status, 200)
  const refused = await world
    .call(routes.sendReport, { params, body: {} })
    .catch((error: ApiError) => error.problem.code)
  assert.is(refused, 'conflict', 'nobody is left')
})

test('without Chromium it arrives as a page with signed figures, and says so; after a kill once more, not twice', async context => {
  const { world, params } = await start({})
  context.world = world
  await confirm(world)
  await world.call(routes.sendReport, { params, body: {} })
  await arrived(world)
  assert.match(attachment(world, 'text/html').toString(), '<html lang="de">')
  assert.ok(readStatement(attachment(world, 'application/json')))
  const { body: issues } = await world.call(routes.listReportIssues, { params, query: {} })
  assert.equal([issues[0]?.has_pdf, issues[0]?.no_pdf_reason], [false, 'no_browser'])

  // A process was killed while it made the next one: its claim is in the row, and nobody sends it.
  const claimed = world.clock.now() + 300_000
  const name = crypto.randomUUID()
  await world.sql(
    `insert into report_issue (id, account_id, report_id, trigger, from_at, to_at, timezone, status, created_at, attempt, claimed_until)
     select $1, account_id, id, 'request', $2, $3, 'UTC', 'waiting', $4, 1, $5 from mailed_report`,
    [name, DUE - 7 * 86_400_000, DUE - 86_400_000, world.clock.now(), claimed],
  )
  await world.advance('1m')
  assert.is((await issuesOf(world)).length, 1)
  await world.advance('5m')
  await arrived(world, 2)
  const [row] = await world.sql<{ attempt: number; status: string }>(
    'select attempt, status from report_issue where id = $1',
    [name],
  )
  assert.equal([row?.attempt, row?.status], [2, 'ready'])
  assert.ok(subjectOf(await arrived(world, 2)).includes('Vorstand'))
})

test.run()
