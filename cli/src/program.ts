import { Command, CommanderError } from 'commander'
import { addAccountCommands } from './command/account/index.ts'
import { addAgentCommands } from './command/agent/index.ts'
import { addApiKeyCommands } from './command/api-key/index.ts'
import { defineAuditLog } from './command/audit-log.ts'
import { defineBackup } from './command/backup.ts'
import { addBrowserCommands } from './command/browser/index.ts'
import { defineCa } from './command/ca.ts'
import { addContactCommands } from './command/contact/index.ts'
import { addDnsCommands } from './command/dns/index.ts'
import { addDomainCommands } from './command/domain/index.ts'
import { addEscalationPolicyCommands } from './command/escalation-policy/index.ts'
import { addHeartbeatCommands } from './command/heartbeat/index.ts'
import { addHttpCommands } from './command/http/index.ts'
import { addIncidentCommands } from './command/incident/index.ts'
import { addIntegrationCommands } from './command/integration/index.ts'
import { addMaintenanceCommands } from './command/maintenance/index.ts'
import { addMemberCommands } from './command/member/index.ts'
import { addMonitorsCommands } from './command/monitors/index.ts'
import { addNatsCommands } from './command/nats/index.ts'
import { addNotificationGroupCommands } from './command/notification-group/index.ts'
import { addOnCallCommands } from './command/on-call/index.ts'
import { definePage } from './command/page.ts'
import { addPageSpeedCommands } from './command/page-speed/index.ts'
import { addProfileCommands } from './command/profile/index.ts'
import { addRegionCommands } from './command/region/index.ts'
import { defineReport } from './command/report/report.ts'
import { defineSla } from './command/report/sla.ts'
import { defineRestore } from './command/restore.ts'
import { addSecretCommands } from './command/secret/index.ts'
import { addServiceCommands } from './command/service/index.ts'
import { defineStatus } from './command/status.ts'
import { addStatusPageCommands } from './command/status-page/index.ts'
import { addTlsCommands } from './command/tls/index.ts'
import { type Explained, explain } from './explain.ts'
import { EXIT, type ExitCode } from './failure.ts'
import type { Session } from './session.ts'
import { VERSION } from './version.ts'

/** In the order of the help. */
const GROUPS = [
  defineStatus,
  addHttpCommands,
  addTlsCommands,
  addDnsCommands,
  addDomainCommands,
  addHeartbeatCommands,
  addBrowserCommands,
  addPageSpeedCommands,
  addMonitorsCommands,
  defineSla,
  defineReport,
  addServiceCommands,
  addIncidentCommands,
  addOnCallCommands,
  addEscalationPolicyCommands,
  addContactCommands,
  addNotificationGroupCommands,
  addIntegrationCommands,
  definePage,
  addMaintenanceCommands,
  addStatusPageCommands,
  addRegionCommands,
  addAgentCommands,
  addAccountCommands,
  addMemberCommands,
  addApiKeyCommands,
  addSecretCommands,
  defineAuditLog,
  addProfileCommands,
  addNatsCommands,
  defineCa,
  defineBackup,
  defineRestore,
]

const AFTER = `
Which installation: --profile NAME, else PHAROS_BASE_URL and PHAROS_API_KEY, else the profile in use, else what
"npm start" wrote into .pharos/ (PHAROS_DATA_DIR) of this folder.

Monitors are named by their name, their address, their id or the beginning of it.

Exit codes:
  0  done
  1  refused or failed; the message says which field, and what to do
  2  the command line is not understood
  3  the API cannot be reached
  4  the credential is refused, or there is none

Examples:
  $ pharos http add https://example.com --interval 1m --wait
  $ pharos monitors watch
  $ pharos status --json
`

/** The whole of `pharos`; commands get what they work with from the session. */
export function createProgram(session: Session): Command {
  const program = new Command('pharos')
    .description('Pharos watches your systems. This is its admin CLI.')
    .version(VERSION)
    .option('--profile <name>', 'use this profile (see pharos profile)')
    .option('--json', 'print JSON, for machines')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true, styleTitle: title => title })
    .addHelpText('after', AFTER)
    .configureOutput({ outputError: (text, print) => session.json || print(text.replace(/^error: /, 'pharos: ')) })
    .exitOverride()
  program.hook('preAction', (_, command) => {
    const { json, profile } = program.opts<{ json?: boolean; profile?: string }>()
    session.json = json === true
    session.profile = profile
    session.command = command
  })
  for (const add of GROUPS) add(program, session)
  return program
}

/** Runs one command line and answers the exit code; whatever goes wrong is said on stderr. */
export async function run(session: Session, words: readonly string[]): Promise<ExitCode> {
  session.json = words.includes('--json') // what can't be parsed is said in the form that was asked for, too
  try {
    await createProgram(session).parseAsync(words, { from: 'user' })
    return session.exit
  } catch (error) {
    if (error instanceof CommanderError && (error.exitCode === 0 || !session.json))
      return error.exitCode === 0 ? EXIT.ok : EXIT.usage // commander has said why
    return tell(session, explain(error, session))
  }
}

function tell(session: Session, { exit, lines, data }: Explained): ExitCode {
  const asJson = () => JSON.stringify({ error: { exit_code: exit, ...data } }, null, 2)
  process.stderr.write(session.json ? `${asJson()}\n` : `pharos: ${lines.join('\n')}\n`)
  return exit
}
