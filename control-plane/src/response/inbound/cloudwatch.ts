import { z } from 'zod'
import { refuseField } from '../../platform/refusal.ts'
import { type InboundAlert, titleOf } from './alert.ts'

/** The alarm in a notification, as CloudWatch sends it by SNS. */
const Alarm = z.object({
  AlarmName: z.string().min(1),
  AlarmArn: z.string().min(1).max(2_000).optional(),
  AlarmDescription: z.string().nullish(),
  AWSAccountId: z.string().optional(),
  Region: z.string().optional(),
  NewStateValue: z.enum(['ALARM', 'OK', 'INSUFFICIENT_DATA']),
  NewStateReason: z.string().optional(),
})

/** Parses an alarm. Null if its state is unknown, so that nothing is done. */
export function readAlarm(message: string): InboundAlert | null {
  const parsed = Alarm.safeParse(jsonOf(message))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refuseField(['Message', ...(issue?.path ?? [])].join('.'), 'must be an alarm of CloudWatch')
  }
  const { AlarmName, AlarmArn, AWSAccountId, Region, NewStateValue, NewStateReason, AlarmDescription } = parsed.data
  if (NewStateValue === 'INSUFFICIENT_DATA') return null
  return {
    key: AlarmArn ?? `${AWSAccountId ?? ''}/${Region ?? ''}/${AlarmName}`,
    state: NewStateValue === 'ALARM' ? 'firing' : 'resolved',
    title: titleOf(AlarmName),
    severity: null,
    detail: [AlarmDescription, NewStateReason].filter(Boolean).join('\n') || null,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
