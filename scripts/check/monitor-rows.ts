import { matches, type Rule, type Source, sources } from './rule.ts'

const OWNER = 'control-plane/src/monitoring/monitor/'
/** Migrations, and tests that prepare data, may write these rows too. */
const SPARED = /^control-plane\/src\/migration\/|\.(test|fixture)\.ts$/
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:monitor_state|transition)\b|\binsert\s+into\s+monitor\s|\bem\.create\(\s*MonitorEntity\b/gi

/** Only the folder `monitor` creates monitors and changes their status, so that every status has its transition. */
export const monitorRows: Rule = {
  name: 'rows of monitors',
  run: () => ({ faults: sources().flatMap(strayWrites) }),
}

export function strayWrites(source: Source): string[] {
  const { path } = source
  if (!path.startsWith('control-plane/src/') || path.startsWith(OWNER) || SPARED.test(path)) return []
  return matches(source, WRITES, match => `${match}: use insertMonitor or moveTo of monitoring/monitor`)
}
