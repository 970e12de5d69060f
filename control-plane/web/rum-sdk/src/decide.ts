import { allHold, type DeviceClass, type RumFacts } from '@pharos/shared-protocol/rum/condition.ts'
import type { RumConfig, RumRuleConfig } from '@pharos/shared-protocol/rum/config.ts'
import { errorNumber, titleOf } from '@pharos/shared-protocol/rum/ignored.ts'
import { isSampled } from '@pharos/shared-protocol/rum/sample.ts'
import type { Session } from './session.ts'

/** Sets what is recorded of a session (spec 2.13). A rule or filter that has held goes on holding. */
export function decide(session: Session, { rules, filters, ignored_errors = [] }: RumConfig, known: RumFacts): void {
  const isIgnored = ({ type, message }: RumFacts['errors'][number]) =>
    ignored_errors.length > 0 && ignored_errors.includes(errorNumber(titleOf(type, message)))
  const errors = known.errors.map(error => ({ ...error, ignored: isIgnored(error) }))
  const facts = { ...known, errors, device_class: deviceClass() }
  const hasHeld = ({ id, conditions }: Pick<RumRuleConfig, 'id' | 'conditions'>) => {
    if (session.held.includes(id)) return true
    if (allHold(conditions, facts)) session.held.push(id)
    return session.held.includes(id)
  }
  const drawn = rules.filter(rule => hasHeld(rule) && isSampled(session.id, rule))
  const holding = filters.filter(hasHeld)
  const due = drawn.filter(rule => isDue(rule, session))
  const isFiltered = holding.some(filter => filter.capture_replay)
  const isReplay = isFiltered || due.some(rule => rule.capture === 'replay')
  const isRefused = session.held.includes('refused')
  session.isReplayWanted = !isRefused && (isFiltered || drawn.some(rule => rule.capture === 'replay'))
  session.rules = drawn.map(({ id }) => id)
  session.filters = holding.map(({ id }) => id)
  if (isReplay && !isRefused) session.capture = 'replay'
  else session.capture = isReplay || due.length > 0 ? 'analyze' : 'none'
}

/** Whether the session is old enough and was used, if the rule wants that. Conditions on errors bypass both. */
function isDue({ conditions, min_duration_ms, require_interaction }: RumRuleConfig, session: Session): boolean {
  if (conditions.some(({ kind }) => kind === 'error')) return true
  return Date.now() - session.started_at >= min_duration_ms && (!require_interaction || session.interacted === true)
}

function deviceClass(): DeviceClass {
  const { userAgent, maxTouchPoints } = navigator
  if (/Mobi|iPhone/.test(userAgent)) return 'mobile'
  const isTablet = /Android|iPad|Tablet/.test(userAgent) || (maxTouchPoints > 1 && /Macintosh/.test(userAgent))
  return isTablet ? 'tablet' : 'desktop'
}
