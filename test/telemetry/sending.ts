// Helpers that the tests of telemetry share.
import type { Ch } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import type { World } from '../world/world.ts'

/** An address of the API: of a world or of a separate process. */
export type Address = Pick<World, 'url'>

/** Posts a body with a key. */
export function post(to: Address, path: string, body: Buffer | string, headers: Record<string, string>, key: string) {
  return fetch(to.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
}

/** The rows of a query, once everything that was sent can be read. */
export async function readStored<T>(world: World, account: string, query: Ch): Promise<T[]> {
  const telemetry = world.planes[0]?.platform.telemetry
  if (!telemetry) throw new Error('This world has no control plane.')
  await telemetry.flush()
  return telemetry.query<T>(account, query)
}
