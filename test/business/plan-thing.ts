import type { Feature, LimitName } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { ASSET_TYPES, type AssetType } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import * as assert from 'uvu/assert'
import { uploadImage } from '../api/fixture/image.ts'
import { send } from '../api/standing/send.ts'
import { rowOf, write } from '../delivery/outbox.ts'
import { until } from '../until.ts'
import { addKey, type TestAccount } from '../world/account.ts'
import { addDirectory } from '../world/directory.ts'
import { SamlProvider } from '../world/saml-provider.ts'
import type { World } from '../world/world.ts'

/** Something that was set up with a feature, or beyond a limit of a smaller plan. */
interface Thing {
  /** What the account reads of it. */
  read(): Promise<unknown>
  /** Whether it works and can be changed. */
  works(): Promise<boolean>
}

interface Walk {
  world: World
  account: TestAccount
}

export type Make = (walk: Walk) => Promise<Thing>

const PHONES = ['sms', 'voice'] as const

/** The things of each feature, by name. A feature that is forgotten here does not compile. */
export const FEATURE_THINGS = {
  phone: Object.fromEntries(
    PHONES.flatMap(type => [
      [`contact method ${type}`, (walk: Walk) => contactMethod(walk, type)],
      [`channel ${type}`, (walk: Walk) => phoneChannel(walk, type)],
    ]),
  ),
  single_sign_on: { connection: singleSignOn },
  directory: { 'its users': ofDirectory },
  branding: {
    texts: walk => branded(walk, { header_text: 'Our header' }, text => text.includes('Our header')),
    ...Object.fromEntries(ASSET_TYPES.map(asset => [`uploaded ${asset}`, (walk: Walk) => uploaded(walk, asset)])),
  },
  white_label: { pages: walk => branded(walk, { white_label: true }, text => text.includes('"white_label":true')) },
  custom_dashboards: { dashboard: ownDashboard },
} satisfies { [F in Feature]: Record<string, Make> }

async function contactMethod({ world, account }: Walk, type: (typeof PHONES)[number]): Promise<Thing> {
  const params = { user_id: account.member }
  const body = { type, value: '+4930123456' }
  const { body: made } = await account.call(routes.createContactMethod, { params, body })
  const one = { ...params, id: made.id }
  return {
    read: async () => (await account.call(routes.getContactMethod, { params: one })).body,
    // Nothing sends messages here, which is another refusal than that of the plan.
    works: async () => (await send(world, routes.sendContactCode, { key: account.key, params: one })).status !== 402,
  }
}

/** A channel of a group: tests of it, and messages to it. */
async function phoneChannel({ world, account }: Walk, type: (typeof PHONES)[number]): Promise<Thing> {
  const { body: group } = await account.call(routes.createGroup, { body: { name: `By ${type}` } })
  const body = { notification_group_id: group.id, type, details: { phone_number: '+4930123456' } }
  const { body: channel } = await account.call(routes.createChannel, { body })
  const params = { id: channel.id }
  return {
    read: async () => (await account.call(routes.getGroup, { params: { id: group.id } })).body,
    works: async () => {
      const { status } = await send(world, routes.testChannel, { key: account.key, params })
      return status !== 402 && (await isTried(world, account, channel.id))
    },
  }
}

/** Whether a message to a channel is tried, rather than dropped for the plan. Nothing here sends it. */
async function isTried(world: World, account: TestAccount, channel: string): Promise<boolean> {
  const [id] = await write(world, { account: account.id, destination: { via: 'channel', id: channel } })
  await until('the message is tried', async () => {
    await world.advance('1s')
    const { state, attempts } = await rowOf(world, id)
    return state !== 'waiting' || attempts > 0
  })
  return !(await rowOf(world, id)).reason?.includes('plan does not include')
}

/** An image of a page: as the page names it, and at its address. */
async function uploaded({ world, account }: Walk, asset: AssetType): Promise<Thing> {
  const { body: page } = await account.call(routes.createStatusPage, { body: { friendly_name: 'Page' } })
  const params = { id: page.id }
  const key = await uploadImage(account, page.id, asset)
  await account.call(routes.updateBranding, { params, body: { [`${asset}_storage_key`]: key } })
  await world.settle()
  const address = `${world.url}/status/${page.id}/asset/${asset}/${key.split('/').at(-1)}`
  return {
    read: async () => (await account.call(routes.getBranding, { params })).body,
    async works() {
      const text = await (await fetch(`${world.url}/status/${page.id}`)).text()
      assert.match(text, 'Page')
      const isNamed = text.includes(address.slice(address.indexOf('asset/')))
      assert.is((await fetch(address)).status, isNamed ? 200 : 404)
      return isNamed
    },
  }
}

async function singleSignOn({ world, account }: Walk): Promise<Thing> {
  const provider = await SamlProvider.create(world)
  const body = { name: 'Ours', metadata_xml: provider.metadata() }
  const { body: made } = await account.call(routes.createSamlConnection, { body })
  const given = { key: account.key, params: { id: made.id }, body: { name: 'Ours' } }
  return {
    read: async () => (await account.call(routes.getSamlConnection, { params: given.params })).body,
    works: async () => (await send(world, routes.updateSamlConnection, given)).status === 200,
  }
}

async function ofDirectory({ world, account }: Walk): Promise<Thing> {
  const directory = await addDirectory(world, {}, account)
  const user = await directory.addUser((await addKey(world, account.id, 'member')).email)
  return {
    read: async () => (await account.call(routes.listMembers)).body.map(({ id, role }) => [id, role]),
    works: async () =>
      (await directory.patch(`/Users/${user}`, { op: 'Replace', path: 'title', value: crypto.randomUUID() })).status ===
      200,
  }
}

async function ownDashboard({ world, account }: Walk): Promise<Thing> {
  const { body: made } = await account.call(routes.createDashboard, { body: { name: 'Ours' } })
  const given = { key: account.key, params: { id: made.id }, body: { name: 'Ours' } }
  return {
    read: async () => (await account.call(routes.getDashboard, { params: given.params })).body,
    works: async () => (await send(world, routes.updateDashboard, given)).status === 200,
  }
}

async function branded({ world, account }: Walk, body: object, isShown: (text: string) => boolean): Promise<Thing> {
  const { body: page } = await account.call(routes.createStatusPage, { body: { friendly_name: 'Page' } })
  const params = { id: page.id }
  await account.call(routes.updateBranding, { params, body })
  await world.settle()
  return {
    read: async () => (await account.call(routes.getBranding, { params })).body,
    async works() {
      const text = await (await fetch(`${world.url}/public/status_page/${page.id}`)).text()
      assert.match(text, 'Page')
      return isShown(text)
    },
  }
}

/** What lies beyond a limit of a smaller plan; null: a limit of what arrives or is used, beyond which nothing exists. */
export const LIMIT_THINGS = {
  async monitors(walk) {
    await fill(walk, (await newHttp(walk)).id, 25)
    return httpThing(walk, (await newHttp(walk)).id)
  },
  async dns_record_monitors({ world, account }) {
    const ids: string[] = []
    for (let i = 0; i < 4; i++) {
      const body = {
        domain: 'example.test',
        watched: [{ name: `w${i}.example.test`, record_type: 'A' as const }],
        resolvers: ['127.0.0.1:9'],
      }
      ids.push((await account.call(routes.createDnsRecordMonitor, { body })).body.id)
      await world.advance('1s')
    }
    const params = { monitor_id: ids.at(-1) ?? '' }
    const read = async () => (await account.call(routes.getDnsRecordMonitor, { params })).body
    return { read: async () => settingsOf(await read()), works: async () => !(await read()).held_by_plan }
  },
  async interval_floor_seconds(walk) {
    const { id } = await newHttp(walk, { interval_seconds: 10 })
    const { read } = httpThing(walk, id)
    const { body } = await walk.account.call(routes.getHttpJob, { params: { job_id: id } })
    assert.is(body.effective_interval_seconds, 10)
    return {
      read,
      async works() {
        const { body: now } = await walk.account.call(routes.getHttpJob, { params: { job_id: id } })
        return now.effective_interval_seconds === 10
      },
    }
  },
  rum_replays_per_day: null,
  telemetry_bytes_per_month: null,
  telemetry_bytes_ceiling: null,
  rum_sessions_per_month: null,
  rum_sessions_ceiling: null,
  browser_minutes_per_month: null,
  browser_minutes_ceiling: null,
  telemetry_records_per_second: null,
  telemetry_bytes_per_second: null,
  rum_records_per_second: null,
  rum_bytes_per_second: null,
  // Each record and replay has its end from its arrival (`test/rum/erasure.test.ts`).
  logs_retention_days: null,
  spans_retention_days: null,
  metrics_retention_days: null,
  rum_retention_days: null,
  rum_replay_retention_days: null,
  rum_failed_replay_retention_days: null,
  // What is stored stays; more is refused (`plan-walk.ts`).
  rum_replay_bytes: null,
} satisfies { [N in LimitName]: Make | null }

async function newHttp({ world, account }: Walk, more: object = {}): Promise<{ id: string }> {
  await world.advance('1s')
  return (await account.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', ...more } })).body
}

function httpThing({ account }: Walk, job_id: string): Thing {
  const read = async () => (await account.call(routes.getHttpJob, { params: { job_id } })).body
  return { read: async () => settingsOf(await read()), works: async () => !(await read()).held_by_plan }
}

/** Adds copies of a monitor. */
async function fill({ world }: Walk, id: string, count: number): Promise<void> {
  await world.sql(
    `insert into monitor select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
      from monitor m, generate_series(1, $2::int) where m.id = $1`,
    [id, count],
  )
}

/** Without what changes by itself while a monitor is not checked. */
function settingsOf(job: object): object {
  const own = ['paused', 'held_by_plan', 'effective_interval_seconds', 'updated_at', 'revision']
  return Object.fromEntries(
    Object.entries(job).filter(([name]) => !own.includes(name) && !/status|_at$|next_|uptime/.test(name)),
  )
}
