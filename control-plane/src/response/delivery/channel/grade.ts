import type { Message } from '../message.ts'

/** How grave a message is, in the terms that most services have some form of. */
export type Grade = 'critical' | 'error' | 'warning' | 'info'

const BY_SEVERITY: { [S in NonNullable<Message['severity']>]: Grade } = {
  critical: 'critical',
  major: 'error',
  minor: 'warning',
}
const BY_TONE: { [T in Message['tone']]: Grade } = {
  problem: 'error',
  degraded: 'warning',
  recovered: 'info',
  info: 'info',
}

export function gradeOf({ tone, severity }: Message): Grade {
  return severity === null || tone === 'recovered' || tone === 'info' ? BY_TONE[tone] : BY_SEVERITY[severity]
}

/** What a message asks of a service that keeps alerts: to open one, to say that it is looked after, to close it. */
export function actionOf({ event, tone }: Message): 'trigger' | 'acknowledge' | 'resolve' {
  if (tone === 'recovered') return 'resolve'
  return event === 'incident.acknowledged' ? 'acknowledge' : 'trigger'
}
