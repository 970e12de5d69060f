import { OVERVIEW } from '../../words/overview.ts'

/** What a new account sees. */
export function FirstSteps() {
  return (
    <section class="card">
      <h2>{OVERVIEW.first}</h2>
      <ol class="steps">
        <li>
          <a href="/console/monitors/new">{OVERVIEW.stepMonitor}</a>
          <br />
          <small>{OVERVIEW.stepMonitorWhy}</small>
        </li>
        <li>
          <a href="/console/settings/contact">{OVERVIEW.stepReach}</a>
          <br />
          <small>{OVERVIEW.stepReachWhy}</small>
        </li>
        <li>
          <a href="/console/pages/new">{OVERVIEW.stepPage}</a>
          <br />
          <small>{OVERVIEW.stepPageWhy}</small>
        </li>
      </ol>
    </section>
  )
}
