import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { previewPlan } from './preview.ts'

export { effectsOf, unpagedBy } from './effects.ts'
export { rightsLostBy } from './losers.ts'
export { type PlanNews, planMessage, rightsMessage, takesAway, unpagedMessage } from './message.ts'

export const planEffectRoutes = [bind(routes.previewPlan, previewPlan)]
