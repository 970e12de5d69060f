import { z } from 'zod'

/**
 * Why a run is no evidence: the agent's own event loop was so late that it may have decided the outcome, or the agent
 * could not run the check at all, or never reported a manual run.
 */
export const EXCUSES = ['agent_delayed', 'agent_unable', 'agent_lost'] as const

const ExcuseCode = z.enum(EXCUSES).nullable().meta({ id: 'ExcuseCode' })

/** What every result says about our own faults (api.md part I). */
export const excuseFields = {
  excused: z.boolean().meta({
    description:
      'Whether our own delay or fault may have decided the run. Such a run counts as neither good nor bad and changes no status',
  }),
  reason: z.string().nullable().meta({ description: 'Why the run is excused, in words; `null` if it is not' }),
  reason_code: ExcuseCode.meta({ description: 'Why the run is excused; `null` if it is not' }),
  reason_params: z
    .object({ loop_delay_ms: z.number().meta({ description: 'Delay of the agent’s own event loop, in milliseconds' }) })
    .meta({ id: 'ExcuseParams' })
    .nullable()
    .meta({ description: 'Values in the reason; `null` if the run is not excused' }),
}
