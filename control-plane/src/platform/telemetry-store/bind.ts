import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { OpenCtx } from '../context.ts'
import { type Answer, bindOpen, type Input } from '../http/pipeline.ts'
import type { Binding } from '../http/server.ts'

/**
 * Binds a route to a verb that queries the telemetry store. All its queries share one time limit. It runs in the
 * telemetry process.
 */
export function bindReading<R extends AnyRoute>(
  route: R,
  verb: (ctx: OpenCtx, input: Input<R>) => Promise<Answer<R>>,
): Binding {
  return { ...bindOpen(route, (ctx, input: Input<R>) => verb(withinLimit(ctx), input)), telemetry: true }
}

/** Marks routes that read telemetry or customers' patterns: they run in the telemetry process. */
export function inTelemetryProcess(bindings: readonly Binding[]): Binding[] {
  return bindings.map(binding => ({ ...binding, telemetry: true }))
}

function withinLimit(ctx: OpenCtx): OpenCtx {
  const platform = { ...ctx.platform, telemetry: ctx.platform.telemetry.forRequest() }
  return Object.create(ctx, { platform: { value: platform } }) as OpenCtx
}
