import type { ClickHouse } from './client.ts'

/** Reads only what the store says of its parts, no record. */
export async function bytesOnDisk(store: ClickHouse): Promise<number> {
  const { rows } = await store.read<{ bytes: string }>(
    `select sum(bytes_on_disk) as bytes from ${store.parts} where active and database = currentDatabase()`,
    {},
  )
  const bytes = Number(rows[0]?.bytes)
  if (!Number.isSafeInteger(bytes)) throw new Error('The telemetry store does not tell its size.')
  return bytes
}
