import type { WidgetParts } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireRumApp } from '../rum-app/index.ts'

/** Throws 400 for a RUM application that a widget queries and the account does not have. The widget must be valid. */
export async function requireApplication(
  ctx: Ctx,
  { data_source, query_config }: Pick<WidgetParts, 'data_source' | 'query_config'>,
  at = '',
): Promise<void> {
  if (data_source === 'rum') await requireRumApp(ctx, String(query_config.application), `${at}query_config.application`)
}
