import type { PlanLimits } from '@pharos/shared-protocol/contract/business/plan.ts'

/** A monitor that counts for the plan. */
export interface CountedMonitor {
  id: string
  kind: string
}

/**
 * The monitors beyond the plan, of all that count, oldest first: the oldest stay. A DNS record monitor beyond its own
 * limit takes no place of the others. Pure.
 */
export function heldMonitors(
  monitors: readonly CountedMonitor[],
  { monitors: most, dns_record_monitors: mostOfDns }: Pick<PlanLimits, 'monitors' | 'dns_record_monitors'>,
): Set<string> {
  const held = new Set<string>()
  let [kept, keptOfDns] = [0, 0]
  for (const { id, kind } of monitors) {
    const isDns = kind === 'dns_record'
    if ((most !== null && kept >= most) || (isDns && mostOfDns !== null && keptOfDns >= mostOfDns)) held.add(id)
    else {
      kept += 1
      if (isDns) keptOfDns += 1
    }
  }
  return held
}
