import { matches, type Rule, type Source, sources } from './rule.ts'

/** `for update of m`: the other tables of the join are read and not locked. */
const PART = /\bfor (?:no key )?(?:update|share) of \w+|\bfor key share of \w+/gi
/**
 * Where that is right. Events never change. A rollup's mark is locked with all that is read about it but for the time of
 * creation, which never changes.
 */
const SPARED = /^control-plane\/src\/(platform\/outbox\/consume|monitoring\/uptime\/mark)\.ts$|\.(test|fixture)\.ts$/

/**
 * A statement locks all that it reads. One that waits for the row of one table reads the rows of the others as they were
 * before the wait (READ COMMITTED), so a monitor that has just been paused would be judged as if it were not. Lock in one
 * statement, and read in the next.
 */
export const oneLock: Rule = {
  name: 'locks of a join',
  run: () => ({ faults: sources().flatMap(partLocks) }),
}

export function partLocks(source: Source): string[] {
  if (!source.path.startsWith('control-plane/src/') || SPARED.test(source.path)) return []
  return matches(source, PART, match => `${match}: lock in one statement, and read the join in the next`)
}
