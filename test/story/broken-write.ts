import type { World } from '../world/world.ts'

/** From now on the first write to each of the tables fails. A sequence keeps counting when a transaction is rolled back. */
export async function breakOffOnce(world: World, tables: readonly string[]): Promise<void> {
  await world.sql(`create or replace function break_off() returns trigger language plpgsql as $$ begin
    if nextval('broken_' || tg_table_name) = 1 then raise exception 'broken off at %', tg_table_name; end if;
    return new; end $$`)
  for (const table of tables) {
    await world.sql(`create sequence broken_${table}`)
    await world.sql(`grant usage on sequence broken_${table} to public`)
    await world.sql(
      `create trigger break_off before insert or update on ${table} for each row execute function break_off()`,
    )
  }
}

/** The next write to each of the tables fails once more. */
export async function breakOffAgain(world: World, tables: readonly string[]): Promise<void> {
  await world.sql(tables.map(table => `alter sequence broken_${table} restart`).join(';'))
}
