import type { RumRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { instantText, store } from '../../world/telemetry.ts'
import type { World } from '../../world/world.ts'

/** The name of an application that each account has. */
export const SHARED_APP = 'Shop'

/** Fills an application of an account with a view, a vital and an error a minute. */
export async function fillRum(
  world: World,
  account: string,
  word: string,
  number: number,
  [first, last]: readonly [number, number] | number[],
): Promise<void> {
  const application_id = await applicationOf(world, account)
  const rows: Omit<RumRow, 'account_id' | 'retention_days'>[] = []
  for (let minute = first ?? 0; minute <= (last ?? 0); minute += 1) {
    const at = world.clock.now() + minute * 60_000 - 1_000
    const session = {
      ...{
        application_id,
        session_id: crypto.randomUUID(),
        session_start: instantText(at),
        view_id: crypto.randomUUID(),
      },
      ...{ url: `https://${word}/`, page: `https://${word}/`, user_id: word, release: word, env: 'production' },
      ...{ device: 'desktop', browser: 'Firefox', browser_version: '1', os: 'Linux', country: 'AT' },
      ...{ capture: 'analyze' as const, rules: [], filters: [], time: instantText(at) },
    }
    const own = [{ kind: 'view' }, { kind: 'vital', name: 'LCP', value: number + minute - (first ?? 0) }] as const
    const error = { kind: 'error', name: 'Error', message: `${word} failed` } as const
    rows.push(...[...own, error].map(each => ({ ...session, id: crypto.randomUUID(), ...each })))
  }
  await store(world, 'rum', rows, account)
}

async function applicationOf(world: World, account: string): Promise<string> {
  const now = world.clock.now()
  const [app] = await world.sql<{ id: string }>(
    `insert into rum_app (id, account_id, name, client_token, settings, config_check_at, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, gen_random_uuid()::text, '{}', $3::bigint * 2, $3, $3)
      on conflict (account_id, name) do update set updated_at = excluded.updated_at returning id`,
    [account, SHARED_APP, now],
  )
  if (!app) throw new Error('no application')
  return app.id
}
