import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { addKey } from '../world/account.ts'
import { newestCode } from '../world/contact.ts'
import type { World } from '../world/world.ts'

/** A person who can be paged: a member with a name and, by default, one verified address. */
export interface Responder {
  id: string
  key: string
  call: Awaited<ReturnType<typeof addKey>>['call']
  methods: string[]
}

export async function responder(world: World, name: string, { methods = 1, verified = true } = {}): Promise<Responder> {
  const account = (await world.call(routes.getAccount)).body.id
  const { member, key, call } = await addKey(world, account, 'member')
  await world.call(routes.updateMember, { params: { user_id: member }, body: { name } })
  const made: string[] = []
  for (let i = 0; i < methods; i++) {
    const body = { type: 'email' as const, value: `${name.toLowerCase()}-${i}@example.com` }
    const { body: method } = await call(routes.createContactMethod, { params: { user_id: member }, body })
    const params = { user_id: member, id: method.id }
    if (verified) await call(routes.verifyContactMethod, { params, body: { code: await newestCode(world, method.id) } })
    made.push(method.id)
  }
  return { id: member, key, call, methods: made }
}

type Target = { type: 'user' | 'schedule' | 'notification_group'; id: string }
export const user = ({ id }: Responder): Target => ({ type: 'user', id })
export const schedule = (id: string): Target => ({ type: 'schedule', id })

interface LevelInput {
  delay_minutes?: number
  round_robin?: boolean
  targets: Target[]
}

export async function policy(world: World, levels: LevelInput[], repeat_count = 0): Promise<string> {
  return (await world.call(routes.createPolicy, { body: { name: 'Pager', repeat_count, levels } })).body.id
}

export async function incident(world: World, escalation_policy_id: string, more: object = {}): Promise<string> {
  const body = { title: 'Checkout is down', severity: 'critical' as const, escalation_policy_id, ...more }
  const { body: made } = await world.call(routes.createIncident, { body })
  await world.settle()
  return made.id
}

/** The pages of an incident, oldest first: `08:05:00 Ann L2`. */
export async function pagesOf(world: World, id: string): Promise<string[]> {
  const entries = await entriesOf(world, id, 'paged')
  return entries.map(({ at, data }) => `${at.slice(11, 19)} ${data.name} L${data.level}`)
}

/** The timeline's entries about the escalation itself, oldest first. */
export async function escalationOf(world: World, id: string): Promise<string[]> {
  return (await entriesOf(world, id, 'escalated')).map(({ at, text }) => `${at.slice(11, 19)} ${text}`)
}

async function entriesOf(world: World, id: string, kind: string) {
  const { body: entries } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
  return entries.filter(entry => entry.kind === kind).toReversed()
}
