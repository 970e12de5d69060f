import type { VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import { Command, CommanderError, type OutputConfiguration } from 'commander'
import { type Explained, explain } from './explain.ts'
import { EXIT, type ExitCode } from './failure.ts'
import { legibleLines } from './print/legible.ts'
import { Session } from './session.ts'
import type { Terminal } from './terminal.ts'

type Add = (program: Command, session: Session) => void

/** In the order of the help. Only the needed commands are loaded, which halves the start time. */
const COMMANDS = {
  status: async () => (await import('./command/status.ts')).defineStatus,
  open: async () => (await import('./command/open.ts')).defineOpen,
  http: async () => (await import('./command/http/index.ts')).addHttpCommands,
  tcp: async () => (await import('./command/tcp/index.ts')).addTcpCommands,
  icmp: async () => (await import('./command/icmp/index.ts')).addIcmpCommands,
  grpc: async () => (await import('./command/grpc/index.ts')).addGrpcCommands,
  smtp: async () => (await import('./command/smtp/index.ts')).addSmtpCommands,
  tls: async () => (await import('./command/tls/index.ts')).addTlsCommands,
  dns: async () => (await import('./command/dns/index.ts')).addDnsCommands,
  domain: async () => (await import('./command/domain/index.ts')).addDomainCommands,
  heartbeat: async () => (await import('./command/heartbeat/index.ts')).addHeartbeatCommands,
  'alert-rule': async () => (await import('./command/alert-rule/index.ts')).addAlertRuleCommands,
  browser: async () => (await import('./command/browser/index.ts')).addBrowserCommands,
  'page-speed': async () => (await import('./command/page-speed/index.ts')).addPageSpeedCommands,
  monitors: async () => (await import('./command/monitors/index.ts')).addMonitorsCommands,
  metrics: async () => (await import('./command/metrics/index.ts')).addMetricsCommands,
  traces: async () => (await import('./command/traces/index.ts')).addTracesCommands,
  rum: async () => (await import('./command/rum/index.ts')).addRumCommands,
  sla: async () => (await import('./command/report/sla.ts')).defineSla,
  report: async () => (await import('./command/report/index.ts')).addReportCommands,
  service: async () => (await import('./command/service/index.ts')).addServiceCommands,
  incident: async () => (await import('./command/incident/index.ts')).addIncidentCommands,
  'on-call': async () => (await import('./command/on-call/index.ts')).addOnCallCommands,
  'escalation-policy': async () => (await import('./command/escalation-policy/index.ts')).addEscalationPolicyCommands,
  contact: async () => (await import('./command/contact/index.ts')).addContactCommands,
  'notification-group': async () =>
    (await import('./command/notification-group/index.ts')).addNotificationGroupCommands,
  integration: async () => (await import('./command/integration/index.ts')).addIntegrationCommands,
  export: async () => (await import('./command/export/index.ts')).defineExport,
  logs: async () => (await import('./command/logs/index.ts')).addLogsCommands,
  page: async () => (await import('./command/page.ts')).definePage,
  maintenance: async () => (await import('./command/maintenance/index.ts')).addMaintenanceCommands,
  'status-page': async () => (await import('./command/status-page/index.ts')).addStatusPageCommands,
  dashboard: async () => (await import('./command/dashboard/index.ts')).addDashboardCommands,
  region: async () => (await import('./command/region/index.ts')).addRegionCommands,
  agent: async () => (await import('./command/agent/index.ts')).addAgentCommands,
  account: async () => (await import('./command/account/index.ts')).addAccountCommands,
  billing: async () => (await import('./command/billing/index.ts')).addBillingCommands,
  member: async () => (await import('./command/member/index.ts')).addMemberCommands,
  invitation: async () => (await import('./command/invitation/index.ts')).addInvitationCommands,
  'api-key': async () => (await import('./command/api-key/index.ts')).addApiKeyCommands,
  'm2m-client': async () => (await import('./command/m2m-client/index.ts')).addM2mClientCommands,
  'oauth-app': async () => (await import('./command/oauth-app/index.ts')).addOAuthAppCommands,
  login: async () => (await import('./command/login.ts')).defineLogin,
  logout: async () => (await import('./command/logout.ts')).defineLogout,
  whoami: async () => (await import('./command/whoami.ts')).defineWhoAmI,
  scim: async () => (await import('./command/scim/index.ts')).addScimCommands,
  session: async () => (await import('./command/session/index.ts')).addSessionCommands,
  sso: async () => (await import('./command/sso/index.ts')).addSsoCommands,
  'sign-in-link': async () => (await import('./command/sign-in-link.ts')).defineSignInLink,
  secret: async () => (await import('./command/secret/index.ts')).addSecretCommands,
  'audit-log': async () => (await import('./command/audit-log.ts')).defineAuditLog,
  'audit-stream': async () => (await import('./command/audit-stream/index.ts')).addAuditStreamCommands,
  partner: async () => (await import('./command/partner/index.ts')).addPartnerCommands,
  plan: async () => (await import('./command/plan/index.ts')).addPlanCommands,
  usage: async () => (await import('./command/usage/index.ts')).addUsageCommands,
  staff: async () => (await import('./command/staff/index.ts')).addStaffCommands,
  profile: async () => (await import('./command/profile/index.ts')).addProfileCommands,
  nats: async () => (await import('./command/nats/index.ts')).addNatsCommands,
  ca: async () => (await import('./command/ca.ts')).defineCa,
  backup: async () => (await import('./command/backup.ts')).defineBackup,
  restore: async () => (await import('./command/restore.ts')).defineRestore,
} satisfies Record<string, () => Promise<Add>> & { [K in VotedKindName]: () => Promise<Add> }

const AFTER = `
Which installation: --profile NAME, otherwise PHAROS_BASE_URL and PHAROS_API_KEY, otherwise the current profile, otherwise what
"npm start" wrote into .pharos/ (PHAROS_DATA_DIR) of this folder.

Everything is given by its name, its id or the beginning of the id; monitors also by address, with or without https://.

Exit codes:
  0  done
  1  refused or failed; the message names the field and the solution
  2  the command line is invalid
  3  the API cannot be reached
  4  the credential is refused, or there is none
  5  report verify: changed after it was signed, or signed with another key
  6  report verify: figures do not follow from the intervals in the report
  7  report verify: unchanged and right, but the key was not compared

Examples:
  $ pharos http add https://example.com --interval 1m --wait
  $ pharos monitors watch
  $ pharos status --json
`

/**
 * `pharos` with the command that the first word names, or with all commands if it names none (general help, a leading
 * global option, a misspelt word). Commands get the API and the terminal from the session.
 */
export async function createProgram(session: Session, first = ''): Promise<Command> {
  const program = new Command('pharos')
    .description('The admin CLI of Pharos, which monitors your systems.')
    .version(VERSION)
    .option('--profile <name>', 'use this profile (see pharos profile)')
    .option('--json', 'print JSON, for programs')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true, styleTitle: title => title })
    .addHelpText('after', AFTER)
    .configureOutput(outputOf(session))
    .exitOverride()
  program.hook('preAction', (_, command) => {
    const { json, profile } = program.opts<{ json?: boolean; profile?: string }>()
    session.json = json === true
    session.profile = profile
    session.command = command
  })
  const named = Object.hasOwn(COMMANDS, first) ? COMMANDS[first as keyof typeof COMMANDS] : undefined
  for (const load of named ? [named] : Object.values(COMMANDS)) (await load())(program, session)
  return program
}

/** Commander's own output (help, version, usage errors) also goes to the terminal of the run. */
function outputOf(session: Session): OutputConfiguration {
  const { stdout, stderr } = session.terminal
  return {
    writeOut: text => void stdout.write(text),
    writeErr: text => void stderr.write(text),
    getOutHelpWidth: () => (stdout.isTTY ? (stdout.columns ?? 80) : 80),
    getErrHelpWidth: () => 80,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
    outputError: (text, print) => session.json || print(text.replace(/^error: /, 'pharos: ')),
  }
}

/** Runs one command line and returns its exit code. Errors go to stderr. */
export async function run(terminal: Terminal, words: readonly string[]): Promise<ExitCode> {
  const session = new Session(terminal)
  session.json = words.includes('--json') // usage errors are also printed in the requested format
  try {
    const program = await createProgram(session, words[0])
    await program.parseAsync(words, { from: 'user' })
    return session.exit
  } catch (error) {
    if (error instanceof CommanderError && (error.exitCode === 0 || !session.json))
      return error.exitCode === 0 ? EXIT.ok : EXIT.usage // commander has printed the reason
    return tell(session, explain(error, session))
  }
}

function tell(session: Session, { exit, lines, data }: Explained): ExitCode {
  const asJson = () => JSON.stringify({ error: { exit_code: exit, ...data } }, null, 2)
  session.terminal.stderr.write(session.json ? `${asJson()}\n` : `pharos: ${legibleLines(lines)}\n`)
  return exit
}
