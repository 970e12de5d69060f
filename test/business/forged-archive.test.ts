import { type Files, forged } from '@pharos/control-plane/business/archive/forged.fixture.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { archiveBytes, importArchive, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  from: World
  to: World
  archive: Buffer
  /** Somebody else on the installation that the archive is imported into. */
  other: { account: TestAccount; monitor: string; incident: string }
}

const test = suite<Context>('an archive that somebody has changed')
const HTML = '<img src=x onerror=alert(1)>'

test.before(async context => {
  const [from, to] = [await createWorld({ agent: false }), await createWorld({ agent: false })]
  const source = await addAccount(from, 'Source')
  await fill(from, source)
  const archive = await archiveBytes(from, await makeArchive(from, source.call), source.key)
  Object.assign(context, { from, to, archive })
  const account = await addAccount(to, 'Other')
  const { body: monitor } = await account.call(routes.createHttpJob, {
    body: { uri: 'http://127.0.0.1:9/', friendly_name: 'Not yours' },
  })
  const { body: incident } = await account.call(routes.createIncident, { body: { title: 'Not yours' } as never })
  context.other = { account, monitor: monitor.id, incident: incident.id }
  // What follows from the incident is there before rows are counted.
  await to.settle()
})
test.after(async ({ from, to }) => {
  await from.close()
  await to.close()
})

async function fill(world: World, { id, call }: TestAccount): Promise<void> {
  const { body: policy } = await call(routes.createPolicy, { body: { name: 'Usual' } as never })
  const { body: service } = await call(routes.createService, {
    body: { name: 'Checkout', escalation_policy_id: policy.id },
  })
  const { body: job } = await call(routes.createHttpJob, {
    body: { uri: 'http://127.0.0.1:9/', service_id: service.id },
  })
  await call(routes.createIncident, { body: { title: HTML, service_id: service.id } as never })
  const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: HTML } })
  await call(routes.createPageIncident, {
    params: { id: page.id },
    body: { title: HTML, message: HTML, status: 'investigating', severity: 'minor' } as never,
  })
  const ids = world.planes[0]?.platform.ids
  await world.sql(
    `insert into transition (id, account_id, monitor_id, at, from_status, to_status, reason, regions)
     values ($1, $2, $3, $4, 'pending', 'up', 'as expected', '[]')`,
    [ids?.at(world.clock.now()), id, job.id, world.clock.now()],
  )
}

type Row = Record<string, unknown>

function rowOf(files: Files, name: string): Row {
  const [line] = files.get(`${name}.ndjson`) ?? []
  if (!line) throw new Error(`The archive has nothing in ${name}.`)
  return line.item
}

function send({ to }: Context, target: TestAccount, body: Buffer) {
  return importArchive(to, target, body)
}

/** What an attempt leaves: that it was made, by whom, and the file, which need not be uploaded again. */
const OF_AN_ATTEMPT = ['account_import', 'account_import_upload', 'audit_entry', 'api_key', 'usage_day']

/** How many rows each other table has of an account. */
async function countsOf({ to }: Context, account: string): Promise<Record<string, number>> {
  const tables = await to.sql<{ name: string }>(
    `select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname <> all($1)`,
    [OF_AN_ATTEMPT],
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await to.sql<{ n: number }>(`select count(*)::int as n from ${name} where account_id = $1`, [account])
    counts[name] = row?.n ?? 0
  }
  return counts
}

const FORGERIES: [what: string, status: number, words: RegExp, change: (files: Files, context: Context) => void][] = [
  [
    'an incident with the id of another account’s',
    409,
    /is taken/,
    (files, { other }) => void Object.assign(rowOf(files, 'history.incident'), { id: other.incident }),
  ],
  [
    'a monitor with the id of another account’s',
    409,
    /is taken/,
    (files, { other }) => void Object.assign(rowOf(files, 'http_monitors'), { id: other.monitor }),
  ],
  [
    'a status change of another account’s monitor',
    400,
    /history\.transition\.\S+\.monitor_id: names nothing of this account/,
    (files, { other }) => void Object.assign(rowOf(files, 'history.transition'), { monitor_id: other.monitor }),
  ],
  [
    'an incident of a status page about another account’s monitor',
    409,
    /affected_http_job_ids: is taken/,
    (files, { other }) =>
      void Object.assign(rowOf(files, 'history.page_incident'), { affected_http_job_ids: [other.monitor] }),
  ],
  [
    'a row of another account',
    400,
    /account_id: is not a known field/,
    (files, { other }) => void Object.assign(rowOf(files, 'history.incident'), { account_id: other.account.id }),
  ],
  [
    'a status that there is not',
    400,
    /status: must be one of|is not valid/,
    (files, _) => void Object.assign(rowOf(files, 'history.incident'), { status: HTML }),
  ],
  [
    'a text without end',
    400,
    /title: must have at most/,
    (files, _) => void Object.assign(rowOf(files, 'history.incident'), { title: 'x'.repeat(30_000) }),
  ],
  [
    'an audit entry of the future',
    400,
    /at: must not be in the future|must not be in the future/,
    (files, _) => void Object.assign(rowOf(files, 'history.audit_entry'), { at: Date.UTC(2030, 1) }),
  ],
  [
    'an audit entry that says it was made here',
    400,
    /imported_at: is not a known field/,
    (files, _) => void Object.assign(rowOf(files, 'history.audit_entry'), { imported_at: null }),
  ],
  [
    'two rows with one id',
    409,
    /is taken/,
    (files, _) => void files.get('history.incident.ndjson')?.push({ item: rowOf(files, 'history.incident') }),
  ],
  [
    'a monitor that is checked each second',
    400,
    /interval_seconds/,
    (files, _) => void Object.assign(rowOf(files, 'http_monitors'), { interval_seconds: 1 }),
  ],
]

for (const [what, status, words, change] of FORGERIES)
  test(`${what}: refused, and nothing is left`, async context => {
    const target = await addAccount(context.to, 'Target')
    const before = await countsOf(context, target.id)
    const theirs = await countsOf(context, context.other.account.id)
    const answer = await send(context, target, await forged(context.archive, files => change(files, context)))
    assert.is(answer.status, status, answer.text)
    assert.match(answer.text, words)
    assert.not.match(answer.text, 'Not yours')
    assert.not.match(answer.text, context.other.account.id)
    assert.equal(await countsOf(context, target.id), before)
    assert.equal(await countsOf(context, context.other.account.id), theirs)
    const [last] = (await target.call(routes.listAccountImports)).body
    assert.is(last?.status, 'failed')
  })

test('rollups from long ago are not caught up', async context => {
  const target = await addAccount(context.to, 'Old')
  const body = await forged(context.archive, files => {
    for (const { item } of files.get('history.rollup_mark.ndjson') ?? []) item.rolled_to = 0
    // Other ids, so that the next test can import the archive.
    files.set('history.incident.ndjson', [])
    for (const [name] of files)
      if (name.startsWith('history.') && name !== 'history.rollup_mark.ndjson') files.set(name, [])
  })
  const { status, text, done } = await importArchive(context.to, target, body, '?dry_run=true')
  assert.is(status, 200, text)
  assert.ok(done.left_out.some(({ section, reason }) => section === 'history.rollup_mark' && reason === 'expired'))
})

test('an import sends nothing, pages nobody, and its audit entries are marked', async context => {
  const { to } = context
  const target = await addAccount(to, 'Quiet')
  const answer = await send(context, target, context.archive)
  assert.is(answer.status, 200, answer.text)
  await to.advance('30m')
  await to.settle()
  // That a policy pages nobody is said of what is set up now.
  const sent = await to.sql<{ event: string }>(
    `select event from delivery where account_id = $1 and event <> 'pageability.holes'`,
    [target.id],
  )
  assert.equal(sent, [])
  const running = await to.sql(`select from escalation where account_id = $1 and state = 'running'`, [target.id])
  assert.is(running.length, 0)
  const counts = await countsOf(context, target.id)
  for (const table of ['page', 'held_alert', 'page_broadcast']) assert.is(counts[table], 0, table)
  const { body: incidents } = await target.call(routes.listIncidents)
  assert.equal(
    incidents.map(({ title, responder_status }) => [title, responder_status]),
    [[HTML, 'triggered']],
  )
  const { body: entries } = await target.call(routes.listAuditLog)
  const [imported, own] = [entries.filter(each => each.imported_at), entries.filter(each => !each.imported_at)]
  assert.ok(imported.some(({ action }) => action === 'incident.create'))
  assert.equal(own.map(({ action }) => action).includes('incident.create'), false)
  assert.ok(own.some(({ action, status }) => action === 'account.import' && status === 202))
  const [page] = (await target.call(routes.listStatusPages)).body
  const html = await (await fetch(`${to.url}/status/${page?.id}`)).text()
  assert.not.match(html, HTML)
  assert.match(html, '&lt;img')
})

test.run()
