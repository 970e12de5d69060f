import { randomUUID } from 'node:crypto'
import { MIGRATIONS } from '@pharos/control-plane/migration/index.ts'
import { migrateDatabase } from '@pharos/control-plane/platform/database/migrate.ts'
import type { Client } from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withClient } from '../world/database.ts'
import { releaseServers, useServers } from '../world/servers.ts'

const ACCOUNT = randomUUID()
const OTHER_ACCOUNT = randomUUID()
const GROUP = randomUUID()
const OTHER_GROUP = randomUUID()

/** Runs `work` on a database with two accounts as it was before a migration. `migrate` runs the remaining ones. */
async function before(
  migration: string,
  work: (client: Client, migrate: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { databaseUrl } = await useServers()
  const name = `migrate_data_${process.pid}_${MIGRATIONS.length}`
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href
  await withClient(databaseUrl, client => client.query(`create database ${name}`))
  try {
    const at = MIGRATIONS.findIndex(each => each.name === migration)
    await migrateDatabase(url, MIGRATIONS.slice(0, at))
    await withClient(url, async client => {
      for (const account of [ACCOUNT, OTHER_ACCOUNT])
        await client.query(
          `insert into account (id, name, plan, timezone, default_regions, created_at) values ($1, 'a', 'free', 'UTC', '{local}', 0)`,
          [account],
        )
      await work(client, () => migrateDatabase(url, MIGRATIONS))
    })
  } finally {
    await withClient(databaseUrl, client => client.query(`drop database ${name} with (force)`))
  }
}

test.after(releaseServers)

interface Row {
  kind: string
  groups: string[]
  regions: string[] | null
  muted: boolean
}

const HTTP: Row = { kind: 'http', groups: [GROUP], regions: ['local'], muted: true }

/** A pair as it was before the migration, and its own fields after it. */
const PAIRS: { name: string; before: Row; groups: string[]; own: string[] }[] = [
  {
    name: 'a TLS pair whose groups were copied follows them',
    before: { kind: 'tls', groups: [GROUP], regions: ['local'], muted: false },
    groups: [],
    own: [],
  },
  {
    name: 'a TLS pair keeps groups and regions that were set on it',
    before: { kind: 'tls', groups: [OTHER_GROUP], regions: ['east'], muted: false },
    groups: [OTHER_GROUP],
    own: ['check_regions'],
  },
  {
    name: 'a TLS pair in the default regions has none of its own',
    before: { kind: 'tls', groups: [], regions: null, muted: false },
    groups: [],
    own: [],
  },
  {
    name: 'a domain pair whose groups were copied follows them, and its regions always',
    before: { kind: 'domain', groups: [GROUP], regions: ['east'], muted: false },
    groups: [],
    own: [],
  },
  {
    name: 'a muted page-speed pair was muted by itself, and keeps its regions',
    before: { kind: 'page_speed', groups: [], regions: ['east'], muted: true },
    groups: [],
    own: ['check_regions', 'muted'],
  },
  {
    name: 'a page-speed pair that is not muted follows its monitor',
    before: { kind: 'page_speed', groups: [], regions: ['local'], muted: false },
    groups: [],
    own: [],
  },
  {
    name: 'a DNS record monitor is no pair',
    before: { kind: 'dns_record', groups: [GROUP], regions: ['east'], muted: true },
    groups: [GROUP],
    own: [],
  },
]

test('0035: pairs keep what was set on them, and inherit the rest', () =>
  before('0035-pairs-follow', async (client, migrate) => {
    const add = async ({ kind, groups, regions, muted }: Row, parent: string | null) => {
      const id = randomUUID()
      await client.query(
        `insert into monitor (id, account_id, kind, friendly_name, tags, group_notification_ids, check_regions, muted,
          interval_seconds, timeout_seconds, config, created_at, http_job_id)
        values ($1, $2, $3, 'x', '{}', $4, $5, $6, 60, 10, '{}', 0, $7)`,
        [id, ACCOUNT, kind, groups, regions, muted, parent],
      )
      return id
    }
    const ids: string[] = []
    for (const pair of PAIRS) ids.push(await add(pair.before, await add(HTTP, null)))
    await migrate()
    const { rows } = await client.query(
      'select id, kind, group_notification_ids as groups, own_settings as own, check_regions as regions, muted from monitor',
    )
    const known = new Map(rows.map(row => [row.id, row]))
    for (const row of rows.filter(({ kind }) => kind === 'http')) assert.equal([row.groups, row.own], [[GROUP], []])
    for (const [i, pair] of PAIRS.entries()) {
      const row = known.get(ids[i])
      assert.equal([row.groups, row.own], [pair.groups, pair.own], pair.name)
      assert.equal([row.regions, row.muted], [pair.before.regions, pair.before.muted], pair.name)
    }
  }))

test('0049: members with one address become one person, whatever its case', () =>
  before('0049-people', async (client, migrate) => {
    const members = [
      [ACCOUNT, 'ann@example.com', 'Ann', 5],
      [OTHER_ACCOUNT, 'Ann@Example.com', 'Ann of the other', 9],
      [ACCOUNT, 'ben@example.com', 'Ben', 7],
    ]
    for (const member of members)
      await client.query(
        `insert into member (id, account_id, email, name, role, created_at) values (gen_random_uuid(), $1, $2, $3, 'owner', $4)`,
        member,
      )
    await migrate()
    const { rows } =
      await client.query(`select m.name as member, p.name, p.email, p.email_verified_at, p.created_at::int as created_at
        from member m join person p on p.id = m.person_id order by m.created_at`)
    const ann = { name: 'Ann', email: 'ann@example.com', email_verified_at: null, created_at: 5 }
    assert.equal(rows, [
      { member: 'Ann', ...ann },
      { member: 'Ben', name: 'Ben', email: 'ben@example.com', email_verified_at: null, created_at: 7 },
      { member: 'Ann of the other', ...ann },
    ])
  }))

test('0053: earlier actions are attributed to the people behind keys and names', () =>
  before('0053-acting-people', async (client, migrate) => {
    const [person, member, key, incident] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await client.query(`insert into person (id, email, name, created_at) values ($1, 'ann@example.com', 'Ann', 0)`, [
      person,
    ])
    await client.query(
      `insert into member (id, account_id, person_id, name, role, staff, created_at) values ($1, $2, $3, 'Ann', 'owner', false, 0)`,
      [member, ACCOUNT, person],
    )
    await client.query(
      `insert into api_key (id, account_id, user_id, name, scopes, hash, prefix, last_four, created_by, created_at)
        values ($1, $2, $3, 'CI', '{}', 'x', 'ph_xxxx', 'xxxx', $3, 0)`,
      [key, ACCOUNT, member],
    )
    for (const [type, actor] of [
      ['api_key', key],
      ['api_key', randomUUID()],
      ['user', member],
    ])
      await client.query(
        `insert into audit_entry (id, account_id, at, actor_type, actor_id, actor_name, action, changed_fields, status, request_id)
          values (gen_random_uuid(), $1, 0, $2, $3, 'x', 'x', '{}', 200, 'x')`,
        [ACCOUNT, type, actor],
      )
    const by = (type: string, id: string | null) => JSON.stringify({ type, id, name: 'x' })
    await client.query(
      `insert into incident (id, account_id, number, title, severity, status, responder_status, source, created_at, acknowledged_by, resolved_by)
        values ($1, $2, 1, 'x', 'minor', 'resolved', 'resolved', 'manual', 0, $3, $4)`,
      [incident, ACCOUNT, by('api_key', key), by('automation', null)],
    )
    await migrate()
    const audit = await client.query('select user_id from audit_entry order by user_id nulls last')
    assert.equal(audit.rows, [{ user_id: member }, { user_id: member }, { user_id: null }])
    const incidents = await client.query('select acknowledged_by, resolved_by from incident')
    assert.equal(incidents.rows, [
      {
        acknowledged_by: { type: 'api_key', id: key, name: 'x', user_id: member },
        resolved_by: { type: 'automation', id: null, name: 'x', user_id: null },
      },
    ])
  }))

test.run()
