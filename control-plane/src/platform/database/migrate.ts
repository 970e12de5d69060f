import { type Migration, Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { StartupFault } from '../config.ts'
import { giveBackBroken, requireUsable } from './connect.ts'

interface NamedMigration {
  name: string
  class: new (...parts: ConstructorParameters<typeof Migration>) => Migration
}

/** One advisory lock for all processes that start concurrently on one database. */
const MIGRATION_LOCK = 7_042_611

/**
 * Migrates the schema to this program's version. Refuses a newer schema, since the newer program would misread the rows
 * that this one writes.
 */
export async function migrateDatabase(url: string, migrations: readonly NamedMigration[]): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: 2 },
    driverOptions: { onPoolCreated: giveBackBroken },
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], snapshot: false, allOrNothing: true, silent: true },
  })
  try {
    await requireUsable(orm, url)
    await orm.em.transactional(async em => {
      await em.execute(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      refuseNewer(await orm.migrator.getExecuted(), migrations)
      await orm.migrator.up()
    })
  } finally {
    await orm.close(true)
  }
}

function refuseNewer(done: { name: string }[], known: readonly NamedMigration[]): void {
  const newer = done.map(row => row.name).filter(name => !known.some(migration => migration.name === name))
  if (newer.length === 0) return
  throw new StartupFault(
    `the database has a newer schema (${newer.join(', ')}) than this version of Pharos supports; start a newer version`,
  )
}
