import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newestCode } from '../world/contact.ts'
import { cliStory } from './story.ts'

cliStory(test, 'from a contact method to the pages of an incident', async cli => {
  const { world } = cli
  assert.match((await cli.run(['contact', 'list'])).stdout, /nobody can be paged/)
  const first = await cli.run(['contact', 'add', 'email', 'me@example.com', '--label', 'My mail'])
  assert.match(first.stderr, /pharos contact verify 'My mail' CODE/)
  await cli.run(['contact', 'delete', 'My mail', '--yes'])
  const added = await cli.run(['contact', 'add', 'email', 'owner@example.com'])
  assert.match(added.stdout, /no: never paged/)
  assert.match(added.stderr, /pharos contact verify owner@example\.com CODE/)
  const [method] = await cli.json<{ id: string }[]>('contact', 'list')
  assert.match(
    (await cli.run(['contact', 'verify', 'owner@example.com', 'x'], { code: 1 })).stderr,
    /is not the one that was sent/,
  )
  await cli.run(['contact', 'verify', 'email', await newestCode(world, method?.id ?? '')])
  assert.match((await cli.run(['contact', 'rules'])).stdout, /at once by every verified/)
  assert.match((await cli.run(['contact', 'rule', 'owner@example.com', '--after', '2m'])).stdout, /high +2 min +email/)

  await cli.run(['member', 'add', 'ben@example.com', '--name', 'Ben'])
  assert.match((await cli.run(['on-call', 'now'])).stdout, /There are no on-call schedules/)
  await cli.run(['on-call', 'add', 'Primary', '--timezone', 'UTC'])
  assert.match((await cli.run(['on-call', 'now'])).stdout, /Primary +nobody/)
  const [owner] = await cli
    .json<{ name: string; email: string }[]>('member', 'list')
    .then(all => all.filter(each => each.name !== 'Ben'))
  const turns = ['--member', owner?.email ?? '', '--member', 'Ben', '--rotation', 'daily', '--handoff', '09:00']
  const begin = ['--from', '2026-03-02T00:00Z']
  await cli.run(['on-call', 'layer', 'Primary', ...turns, ...begin])
  const shifts = await cli.run(['on-call', 'shifts', 'primary', ...begin, '--to', '2026-03-05T00:00Z'])
  const name = owner?.name ?? ''
  const seen = shifts.stdout
    .split('\n')
    .slice(1)
    .map(line => line.split(/ {2,}/).slice(0, 4).join(' | '))
    .filter(Boolean)
  assert.equal(seen, [
    // The layer was created at 08:00, which does not change the past.
    '2026-03-02 00:00:00 | 2026-03-02 08:00:00 | 8 h | nobody',
    `2026-03-02 08:00:00 | 2026-03-03 09:00:00 | 1 d 1 h | ${name}`,
    '2026-03-03 09:00:00 | 2026-03-04 09:00:00 | 1 d | Ben',
    `2026-03-04 09:00:00 | 2026-03-05 00:00:00 | 15 h | ${name}`,
  ])
  const override = ['on-call', 'override', 'Primary', 'ben@example.com', '--from', '2026-03-10T00:00Z']
  assert.match(
    (await cli.run([...override, '--to', '2026-03-10T01:00Z'])).stdout,
    /^Ben is on call in Primary from 2026-03-10/,
  )
  assert.match((await cli.run([...override, '--to', '2026-03-09T01:00Z'], { code: 1 })).stderr, /must be after/)
  const nobody = ['on-call', 'override', 'Primary', '--nobody', '--from', '2026-03-11T00:00Z', '--to', '2026-03-11T01:00Z'] // biome-ignore format: one line
  assert.match((await cli.run(nobody)).stdout, /^Nobody is on call in Primary from 2026-03-11/)
  assert.match((await cli.run([...nobody, 'Ben'], { code: 2 })).stderr, /Name a member, or use --nobody/)

  const levels = ['--level', '5m,schedule:Primary', '--level', 'round-robin,Ben,owner@example.com']
  assert.match(
    (await cli.run(['escalation-policy', 'add', 'Pager', '--level', '5m'], { code: 2 })).stderr,
    /pages nobody/,
  )
  if (owner) levels[3] = `round-robin,Ben,${owner.email}`
  const policy = await cli.run(['escalation-policy', 'add', 'Pager', ...levels, '--repeat', '1'])
  assert.match(policy.stdout, /1 +schedule Primary +5 min/)
  assert.match(policy.stdout, /2 +Ben, .* \(in turn\)/)
  assert.match(
    (await cli.run(['on-call', 'rm', 'Primary', '--yes'], { code: 1 })).stderr,
    /"Pager" pages this schedule/,
  )
  const { id } = await cli.json<{ id: string }>('escalation-policy', 'update', 'Pager', '--repeat', '0')

  await world.sql(
    `insert into service (id, account_id, name, escalation_policy_id, incident_creation_mode,
    reopen_window_minutes, auto_resolve, default_incident_severity, created_at)
    select gen_random_uuid(), account_id, 'Checkout', id, 'auto', 30, 'always', 'major', 0 from escalation_policy where id = $1`,
    [id],
  )
  assert.match((await cli.run(['page', '--service', 'Checkout'], { code: 2 })).stderr, /add --dry-run/)
  const dry = await cli.run(['page', '--service', 'Checkout', '--dry-run', '--at', '2026-03-02T10:00Z'])
  assert.match(dry.stdout, /2026-03-02 10:02:00 +0 s +1 .*email +level 1: .*on call for Primary; rule for high urgency/)
  assert.match(dry.stderr, /Hole: Ben has no contact method/)
  const acknowledged = [
    'page',
    '--service',
    'Checkout',
    '--dry-run',
    '--at',
    '2026-03-02T10:00Z',
    '--acknowledged-after',
    '2m',
  ]
  assert.match((await cli.run(acknowledged)).stdout, /Nobody would be paged/)
  assert.is(
    (await cli.json<unknown[]>('page', '--service', 'Checkout', '--dry-run', '--at', '2026-03-02T10:00Z')).length,
    2,
  )
})

test.run()
