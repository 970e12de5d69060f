import { bucketIndex } from '@pharos/control-plane/monitoring/uptime/histogram.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../bench/installation.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SITES = ['Catalogue', 'Basket', 'Login', 'Invoices', 'Search', 'Stock', 'Mail', 'Reviews', 'Returns', 'Prices']
const PLACES = ['Berlin', 'Paris', 'Madrid', 'Oslo', 'Rome', 'Vienna', 'Porto', 'Ghent', 'Turin', 'Gdańsk']
const AT_ONCE = 10

/** Adds 200 monitors of an address in four services. Returns their ids. */
export async function addFleet({ call }: Installation, uri: string): Promise<string[]> {
  const services: string[] = []
  for (const name of ['Shops', 'Warehouses', 'Back office', 'Partners'])
    services.push((await call(routes.createService, { body: { name } })).body.id)
  const names = SITES.flatMap(site => [...PLACES, 'Lyon', 'Kiel'].map(place => `${site} ${place}`)).slice(0, 120)
  const more = PLACES.flatMap(place =>
    ['API', 'Tills', 'Printers', 'Scales', 'Doors', 'Labels', 'Phones', 'Wi-Fi'].map(of => `${of} ${place}`),
  )
  const all = [...names, ...more]
  const ids: string[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    ids.push(
      ...(await Promise.all(
        all.slice(at, at + AT_ONCE).map(async (friendly_name, n) => {
          const body = {
            ...{ friendly_name, uri: `${uri}${at + n}`, interval_seconds: 300, retries: 0 },
            ...{ service_id: services[(at + n) % services.length], tags: [friendly_name.split(' ').at(-1) ?? ''] },
          }
          return (await call(routes.createHttpJob, { body })).body.id
        }),
      )),
    )
  return ids
}

/**
 * Adds 90 days, the last 30 of them by the hour, with occasional outages. This is the only part that is made up, since
 * nobody can wait for it.
 */
export async function addPast(installation: Installation, monitors: readonly string[]): Promise<void> {
  const now = Date.now()
  await installation.sql('update monitor set created_at = $2 where id = any($1::uuid[])', [monitors, now - 90 * DAY_MS])
  const spans = [
    { resolution: 86_400, bucket: DAY_MS, count: 89, down: 900_000, period: 29 },
    { resolution: 3_600, bucket: HOUR_MS, count: 30 * 24, down: 600_000, period: 997 },
  ]
  for (const { resolution, bucket, count, down, period } of spans)
    await installation.sql(
      `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms, down_ms,
         unknown_ms, maintenance_ms, paused_ms, latency)
       select m.id, m.account_id, $3, $2::bigint - n * $4::bigint, $4::bigint / 10000, 0, 0, $4::bigint - d, 0, d, 0, 0, 0,
         jsonb_build_object((${bucketIndex(60)} + nr % 14 + (random() * 5)::int)::text, 100)
       from unnest($1::uuid[]) with ordinality as wanted (id, nr) join monitor m using (id), generate_series(1, $5) n,
         lateral (select case when (n * 7 + nr * 3) % $6 = 0 then $7::bigint else 0 end as d) x
       on conflict do nothing`,
      [monitors, Math.floor(now / bucket) * bucket, resolution, bucket, count, period, down],
    )
}
