import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { z } from 'zod'
import { type Refusal, refuseField } from '../../platform/refusal.ts'
import type { InboundAlert } from './alert.ts'
import { detailOf, type InboundNote, Text, titleOf, word } from './text.ts'

/** The alarm in a notification, as CloudWatch sends it by SNS. */
const Alarm = z.object({
  AlarmName: z.string().min(1),
  AlarmArn: Text.optional(),
  AlarmDescription: Text.optional(),
  AWSAccountId: Text.optional(),
  Region: Text.optional(),
  NewStateValue: word(['alarm', 'ok', 'insufficient_data']),
  NewStateReason: Text.optional(),
})

/** The same as an event of EventBridge, whose rules may send to SNS too. */
const AlarmEvent = z
  .object({
    'detail-type': z.literal('CloudWatch Alarm State Change'),
    account: Text.optional(),
    region: Text.optional(),
    resources: z.array(z.string()).catch([]),
    detail: z.object({
      alarmName: z.string().min(1),
      state: z.object({ value: Text, reason: Text.optional() }),
      configuration: z.object({ description: Text.optional() }).optional(),
    }),
  })
  .transform(({ account, region, resources, detail: { alarmName, state, configuration } }) => ({
    AlarmName: alarmName,
    AlarmArn: resources[0],
    AlarmDescription: configuration?.description,
    AWSAccountId: account,
    Region: region,
    NewStateValue: state.value,
    NewStateReason: state.reason,
  }))

/** Parses an alarm. Null if its state is unknown, so that nothing is done. */
export function readAlarm(message: string): InboundAlert | null {
  const given = jsonOf(message)
  const event = AlarmEvent.safeParse(given)
  // The fault of an event is one of its own fields.
  if (!event.success && isEvent(given)) throw refusedAlarm(event.error)
  const parsed = Alarm.safeParse(event.success ? event.data : given)
  if (!parsed.success) throw refusedAlarm(parsed.error)
  const { AlarmName, AlarmArn, AWSAccountId, Region, NewStateValue, NewStateReason, AlarmDescription } = parsed.data
  if (NewStateValue === 'insufficient_data') return null
  const notes: InboundNote[] = []
  const detail = detailOf(AlarmName, [AlarmDescription, NewStateReason].filter(Boolean).join('\n'), notes)
  return {
    key: AlarmArn || `${AWSAccountId ?? ''}/${Region ?? ''}/${AlarmName}`,
    state: NewStateValue === 'alarm' ? 'firing' : 'resolved',
    title: titleOf(AlarmName),
    severity: null,
    detail,
    ...(notes.length > 0 ? { notes } : {}),
  }
}

function isEvent(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'detail-type' in given
}

function refusedAlarm({ issues }: z.ZodError): Refusal {
  return refuseField(['Message', ...(issues[0]?.path ?? [])].join('.'), responseText('inbound.not_a_cloudwatch_alarm'))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
