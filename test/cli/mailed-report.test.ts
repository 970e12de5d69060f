import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { WorldCli } from './pharos.ts'

const test = suite<{ world: World; cli: WorldCli; folder: string }>('pharos report, of mailed reports')

test.before(async context => {
  context.world = await createWorld({ agent: false })
  context.cli = new WorldCli(context.world)
  context.folder = mkdtempSync(join(tmpdir(), 'pharos-reports-'))
})
test.after(async ({ world, folder }) => {
  rmSync(folder, { recursive: true })
  await world.close()
})

test('a report is added, shown, changed, previewed, sent, saved and deleted', async ({ cli, world, folder }) => {
  await cli.run(['service', 'add', 'Checkout'])
  assert.match((await cli.run(['report', 'list'])).stdout, /There are no reports/)
  assert.match((await cli.run(['report', 'add', 'Board'], { code: 2 })).stderr, /--every weekly/)
  const added = await cli.run([
    ...['report', 'add', 'Board', '--every', 'monthly', '--service', 'Checkout', '--tag', 'shop'],
    ...['--to', 'board@example.com', '--language', 'de', '--timezone', 'Europe/Berlin'],
  ])
  assert.match(added.stdout, /Board · monthly at 8:00 \(Europe\/Berlin\), in de/)
  assert.match(added.stdout, /about tag shop, 1 service;/)
  assert.match((await cli.run(['report', 'list'])).stdout, /^Board +monthly +tag shop, 1 service +0 +\d{4}-/m)
  const both = await cli.run(['report', 'update', 'Board', '--whole-account', '--tag', 'x'], { code: 2 })
  assert.match(both.stderr, /not both/)
  const changed = await cli.run(['report', 'update', 'board', '--whole-account', '--pause', '--hour', '7'])
  assert.match(changed.stdout, /at 7:00.*\n.*about the whole account; next never: it is paused/)
  const page = join(folder, 'board.html')
  await cli.run(['report', 'preview', 'Board', '--out', page])
  assert.match(readFileSync(page, 'utf8'), /<html lang="de">/)
  const { stdout: figures } = await cli.run(['report', 'preview', 'Board', '--format', 'json'])
  assert.is(JSON.parse(figures).report.name, 'Board')
  const sent = JSON.parse((await cli.run(['report', 'send', 'Board', '--to-me', '--json'])).stdout)
  const params = { id: sent.report_id, issue_id: sent.id }
  await until('the issue is made', async () => {
    await world.settle()
    return (await world.call(routes.getReportIssue, { params })).body.status === 'ready'
  })
  assert.match((await cli.run(['report', 'show', 'Board'])).stdout, /board@example\.com.*\n\nFROM[\s\S]*ready/)
  await cli.run(['report', 'download', 'Board', '--format', 'html', '--out', page])
  assert.match((await cli.run(['report', 'compare', 'Board'])).stdout, /Nothing has changed since/)
  assert.match((await cli.run(['report', 'correct', 'Board', '--to-me'], { code: 1 })).stderr, /nothing to correct/)
  const { body: issue } = await world.call(routes.getReportIssue, { params })
  const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Found later' } })
  await world.sql('update incident set created_at = $2 where id = $1', [incident.id, Date.parse(issue.from) + 1_000])
  assert.match((await cli.run(['report', 'compare', 'Board'])).stdout, /^Found later +listed +false +true/m)
  const corrected = JSON.parse((await cli.run(['report', 'correct', 'Board', '--to-me', '--json'])).stdout)
  assert.equal([corrected.trigger, corrected.corrects], ['correction', sent.id])
  assert.match((await cli.run(['report', 'download', 'Board'], { code: 1 })).stderr, /needs a file/)
  await cli.run(['report', 'delete', 'Board', '--yes'])
  assert.equal((await world.call(routes.listReports)).body, [])
})

test.run()
