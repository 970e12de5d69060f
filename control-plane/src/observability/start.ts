import type { Platform } from '../platform/context.ts'
import type { Part } from '../platform/worker.ts'
import { startAlertRules } from './alert-rule/index.ts'

/** The role `sweeper`: what happens to telemetry because time passes. */
export function startObserving(platform: Platform): Part[] {
  return [startAlertRules(platform)]
}
