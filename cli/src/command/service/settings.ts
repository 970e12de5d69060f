import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { SEVERITIES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { AutoResolve } from '@pharos/shared-protocol/contract/response/service.ts'
import type { updateService } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { type Command, Option } from 'commander'
import { findPolicy } from '../../api/find-paging.ts'
import { present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import type { Session } from '../../session.ts'

type ServiceBody = NonNullable<CallInput<typeof updateService>['body']>

export interface ServiceOptions {
  mode?: 'manual' | 'auto'
  severity?: (typeof SEVERITIES)[number]
  resolve?: AutoResolve
  reopen?: number
  policy?: string
  description?: string
}

export function withServiceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--mode <mode>', 'who opens incidents: people, or failing monitors').choices(['manual', 'auto']),
    )
    .addOption(new Option('--severity <severity>', 'of automatic incidents').choices(SEVERITIES))
    .addOption(new Option('--resolve <when>', 'whether incidents resolve by themselves').choices(AutoResolve.options))
    .option('--reopen <minutes>', 'minutes after the last alert in which a failure reopens it; 0: never', parseWhole)
    .option('--policy <policy>', 'the escalation policy that its incidents page')
    .option('--description <text>', 'its description')
}

export async function readService(session: Session, given: ServiceOptions): Promise<ServiceBody> {
  const { mode, severity, resolve, reopen, policy, description } = given
  return present({
    incident_creation_mode: mode,
    default_incident_severity: severity,
    auto_resolve: resolve,
    reopen_window_minutes: reopen,
    escalation_policy_id: policy === undefined ? undefined : (await findPolicy(session, policy)).id,
    description,
  })
}
