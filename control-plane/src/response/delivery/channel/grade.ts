import type { Message } from '../message.ts'

/** The severity of a message, in the terms that most services use. */
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

/** The action of a message in a service that keeps alerts: open, acknowledge or close one. */
export function actionOf({ event, tone }: Message): 'trigger' | 'acknowledge' | 'resolve' {
  if (tone === 'recovered') return 'resolve'
  return event === 'incident.acknowledged' ? 'acknowledge' : 'trigger'
}
