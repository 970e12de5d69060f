import { type DeliveryDraft, sealSecrets } from '@pharos/control-plane/response/delivery/index.ts'
import { sealedFor } from '@pharos/control-plane/response/notification-group/entity.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { TestAccount } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { message } from './message.ts'
import { platformOf, write } from './outbox.ts'

/** As slow as a receiver may be without failing. */
const SLOW_MS = 4_500
const CHUNK = 1_000

export type Via = Extract<DeliveryDraft['destination'], { via: 'channel' }>

/** Creates a webhook channel of an account. */
export async function addHook({ call }: Pick<TestAccount, 'call'>, url: string): Promise<Via> {
  const channels = [{ type: 'webhook' as const, details: { url } }]
  const { body: group } = await call(routes.createGroup, { body: { name: url, channels } })
  return { via: 'channel', id: group.channels[0]?.id ?? '' }
}

/** Adds receivers of the same address to the group of a channel. Returns all, also the given one. */
export async function multiply(world: World, { id }: Via, url: string, count: number): Promise<Via[]> {
  const platform = platformOf(world)
  const copies = Array.from({ length: count - 1 }, () => {
    const copy = platform.ids.at(platform.clock.now())
    return { id: copy, secrets: sealSecrets({ platform }, { url }, sealedFor(copy)) }
  })
  await world.sql(
    `insert into notification_channel (id, account_id, notification_group_id, type, config, secrets, destination, created_at)
     select t.id, c.account_id, c.notification_group_id, c.type, c.config, t.secrets, t.id::text, c.created_at
     from notification_channel c, jsonb_to_recordset($2::jsonb) as t (id uuid, secrets text) where c.id = $1`,
    [id, JSON.stringify(copies)],
  )
  return [id, ...copies.map(copy => copy.id)].map(each => ({ via: 'channel', id: each }))
}

/** Writes a message to each receiver. Returns the ids. */
export async function flood(world: World, to: readonly Via[], draft: Partial<DeliveryDraft>): Promise<string[]> {
  const ids: string[] = []
  for (let start = 0; start < to.length; start += CHUNK) {
    const chunk = to.slice(start, start + CHUNK)
    ids.push(...(await write(world, ...chunk.map(destination => ({ message: message(), ...draft, destination })))))
  }
  return ids
}

/** Answers 200, as late as possible. */
export function answerLate(_: unknown, response: { writeHead(status: number): { end(): void }; destroyed: boolean }) {
  setTimeout(() => {
    if (!response.destroyed) response.writeHead(200).end()
  }, SLOW_MS).unref()
}
