import { useChange } from '../../server/change.ts'
import { type Connection, KINDS, kindOf, type SharedUpdate } from './kind.ts'

/** Changes the common fields of both kinds. Resolves to null if the change was refused, which is then shown. */
export function useUpdate(connection: Connection) {
  const update = useChange(KINDS[kindOf(connection)].update as typeof KINDS.saml.update)
  return {
    isRunning: update.isRunning,
    run: (body: SharedUpdate) => update.run({ params: { id: connection.id }, body }),
  }
}
