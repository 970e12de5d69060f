import { ON_CALL } from '../../words/on-call.ts'
import './sections.css'

/** The tabs of on-call: schedules, escalation policies and hours. */
export function Sections({ at }: { at: 'schedules' | 'policies' | 'hours' }) {
  const here = (name: string) => (name === at ? 'page' : undefined)
  return (
    <nav class="sections" aria-label={ON_CALL.title}>
      <a href="/console/on-call" aria-current={here('schedules')}>
        {ON_CALL.schedules}
      </a>
      <a href="/console/policies" aria-current={here('policies')}>
        {ON_CALL.policies}
      </a>
      <a href="/console/on-call/hours" aria-current={here('hours')}>
        {ON_CALL.hoursTitle}
      </a>
    </nav>
  )
}
