import type { Ctx } from '../../platform/context.ts'

/** The monitors that a widget queries. The configuration must be valid. */
export function monitorsOf(query_config: Record<string, unknown>): string[] {
  return Array.isArray(query_config.monitor_ids) ? query_config.monitor_ids.map(id => String(id).toLowerCase()) : []
}

/** Throws 404 for a monitor that is not in this account, with the path of its field. */
export function requireMonitors(ctx: Ctx, query_config: Record<string, unknown>, at = ''): Promise<void> {
  const found = monitorsOf(query_config).map((id, index) => ({
    name: 'monitor' as const,
    id,
    path: `${at}query_config.monitor_ids[${index}]`,
  }))
  return ctx.platform.references.check(ctx, found)
}
