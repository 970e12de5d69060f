import { useChange } from '../../server/change.ts'
import { type Connection, KINDS, kindOf, type SharedUpdate } from './kind.ts'

/** Changes what both kinds of connections have; null: it was refused, and told. */
export function useUpdate(connection: Connection) {
  const update = useChange(KINDS[kindOf(connection)].update as typeof KINDS.saml.update)
  return {
    isRunning: update.isRunning,
    run: (body: SharedUpdate) => update.run({ params: { id: connection.id }, body }),
  }
}
