import { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import { countMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listRegions } from '@pharos/shared-protocol/contract/monitoring/region.ts'
import type { Command } from 'commander'
import { allowed } from '../api/allowed.ts'
import { readHealth } from '../api/health.ts'
import { EXIT } from '../failure.ts'
import { type Status, statusPage } from '../print/status-page.ts'
import type { Session } from '../session.ts'
import { define } from './define.ts'

export function defineStatus(program: Command, session: Session): void {
  define(program, {
    usage: 'status',
    about:
      'Show the health of the installation, who you are, which agents are online and the status of the monitors; exit code 1 if it is not healthy',
    examples: ['pharos status', 'pharos status --profile production', 'pharos status --json | jq .monitors.by_status'],
  }).action(async () => {
    const status = await readStatus(session)
    session.print(status, look => statusPage(look, status))
    session.exit = status.healthy ? EXIT.ok : EXIT.failed
  })
}

async function readStatus(session: Session): Promise<Status> {
  const { base_url, source } = session.credentials
  const [health, me, regions, monitors] = await Promise.all([
    readHealth(base_url),
    allowed(session.call(getCurrentUser)),
    allowed(session.call(listRegions)),
    allowed(session.call(countMonitors)),
  ])
  return {
    base_url,
    credential_from: source,
    healthy: health.ready,
    checks: health.checks,
    user: me,
    regions:
      regions?.map(({ slug, name, agents_online, last_seen_at }) => ({ slug, name, agents_online, last_seen_at })) ??
      null,
    monitors,
  }
}
