import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { previewPlan } from './preview.ts'

export { effectsOf, type PlanEffects } from './effects.ts'
export { planMessage, takesAway } from './message.ts'

export const planEffectRoutes = [bind(routes.previewPlan, previewPlan)]
