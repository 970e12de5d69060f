import type { Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'

/** An alert of another system, as a message told it. Instants are the sender's, null when it did not say. */
export interface ToldAlert {
  /** Identifies the alert within its group. */
  key: string
  name: string
  severity: Severity | null
  message: string | null
  firing: boolean
  starts_at: EpochMs | null
  ended_at: EpochMs | null
}

/** The same as stored: `digest` stands for the message. */
export interface KnownAlert extends Omit<ToldAlert, 'message'> {
  digest: string
}

/** The values of a firing alert that have changed. */
export interface AlertChange {
  key: string
  /** The present name. */
  name: string
  was?: string
  severity?: { before: Severity | null; after: Severity | null }
  message?: string | null
}

export interface AlertChanges {
  joined: ToldAlert[]
  changed: AlertChange[]
  left: Pick<KnownAlert, 'key' | 'name'>[]
}

/**
 * Compares the alerts that a message told with those that are known of the same group. `isWhole`: the message lists the
 * whole group, so that a firing alert that it does not list has left. Messages may arrive in another order than they
 * were sent in: the end of an earlier outage does not end a later one, and an outage that has ended does not begin
 * again. Pure.
 */
export function decideAlerts(
  known: readonly KnownAlert[],
  told: readonly (ToldAlert & { digest: string })[],
  isWhole: boolean,
): AlertChanges {
  const before = new Map(known.map(alert => [alert.key, alert]))
  const now = new Map(told.map(alert => [alert.key, alert]))
  const firing = [...now.values()].filter(alert => alert.firing && !hasEnded(before.get(alert.key), alert))
  return {
    joined: firing.filter(({ key }) => !before.get(key)?.firing),
    changed: firing.flatMap(alert => changeOf(before.get(alert.key), alert)),
    left: known.filter(alert => alert.firing && hasLeft(alert, now.get(alert.key), isWhole)),
  }
}

function hasEnded(known: KnownAlert | undefined, { starts_at }: ToldAlert): boolean {
  return known?.firing === false && known.ended_at !== null && starts_at !== null && starts_at < known.ended_at
}

function hasLeft({ starts_at }: KnownAlert, told: ToldAlert | undefined, isWhole: boolean): boolean {
  if (told === undefined) return isWhole
  const isOfEarlier = told.ended_at !== null && starts_at !== null && told.ended_at < starts_at
  return !told.firing && !isOfEarlier
}

function changeOf(known: KnownAlert | undefined, told: ToldAlert & { digest: string }): AlertChange[] {
  if (!known?.firing) return []
  const { key, name, severity, message } = told
  const changes = {
    ...(known.name === name ? {} : { was: known.name }),
    ...(known.severity === severity ? {} : { severity: { before: known.severity, after: severity } }),
    ...(known.digest === told.digest ? {} : { message }),
  }
  return Object.keys(changes).length === 0 ? [] : [{ key, name, ...changes }]
}
