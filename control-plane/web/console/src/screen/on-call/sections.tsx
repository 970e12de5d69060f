import { ON_CALL } from '../../words/on-call.ts'
import './sections.css'

/** The tabs of on-call: schedules and escalation policies. */
export function Sections({ at }: { at: 'schedules' | 'policies' }) {
  const here = (name: string) => (name === at ? 'page' : undefined)
  return (
    <nav class="sections" aria-label={ON_CALL.title}>
      <a href="/console/on-call" aria-current={here('schedules')}>
        {ON_CALL.schedules}
      </a>
      <a href="/console/policies" aria-current={here('policies')}>
        {ON_CALL.policies}
      </a>
    </nav>
  )
}
