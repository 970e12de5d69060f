import { ApiError } from '@pharos/shared-protocol/client.ts'
import type { Problem, RefusalCode } from '@pharos/shared-protocol/problem.ts'
import { type Command, CommanderError } from 'commander'
import { CliFailure, EXIT, type ExitCode, messageOf } from './failure.ts'
import { optionOf } from './input/field-set.ts'
import { maintenanceOptionName } from './input/maintenance-fields.ts'

/** An error as the CLI reports it: lines for people, data for machines, and an exit code for the shell. */
export interface Explained {
  exit: ExitCode
  lines: string[]
  data: { code: string; detail: string; errors?: Problem['errors']; request_id?: string }
}

const EXIT_OF: Partial<Record<RefusalCode, ExitCode>> = {
  unauthenticated: EXIT.credential,
  forbidden: EXIT.credential,
  reauthentication_required: EXIT.credential,
  second_factor_required: EXIT.credential,
  account_suspended: EXIT.credential,
}

/** Hints for refusals whose own text does not say what to do. */
function hintFor({ code, detail }: Problem, { command, credentialFrom }: Circumstances): string | undefined {
  if (code === 'unauthenticated')
    return `The credential is from ${credentialFrom}: sign in again with "pharos login", or see pharos profile --help.`
  if (code === 'precondition_failed') return 'It has changed in the meantime: show it again, then retry.'
  if (code === 'rate_limited') return 'Wait a minute, then send requests more slowly.'
  if (code === 'second_factor_required') return 'Set one up in a browser, on the page /security of the installation.'
  if (code === 'unavailable') return 'The state of the installation: pharos status'
  // Reasons other than the key (an unverified address, for example) are in the detail.
  if (code === 'forbidden' && /\b(scopes?|role|staff)\b/.test(detail))
    return 'Use a key that may do this: "pharos api-key add" makes one, --profile chooses one.'
  if (code === 'not_found' && command?.args.some(looksLikeId))
    return 'It may also belong to another account: "pharos status" says which account this is.'
  return undefined
}

function looksLikeId(argument: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f-]*)?$/i.test(argument)
}

/** The API's texts name routes; replaces them by commands. */
const COMMANDS: [route: RegExp, command: string][] = [
  [/POST \/user\/\{user_id\}\/contact_method/g, 'pharos contact add email ADDRESS'],
  [/GET \/region\/([\w-]+)\/agent/g, 'pharos agent list $1'],
]

function withCommands(text: string): string {
  return COMMANDS.reduce((said, [route, command]) => said.replace(route, command), text)
}

/**
 * The command that ran and the source of its credential: an error names the option for a field, and where the key came
 * from.
 */
export interface Circumstances {
  command: Command | undefined
  credentialFrom: string | undefined
}

export function explain(error: unknown, around: Circumstances): Explained {
  if (error instanceof ApiError) return explainProblem(error.problem, around)
  if (error instanceof CliFailure) return simple(error.exit, error.message, ...error.hints)
  if (error instanceof CommanderError) return simple(EXIT.usage, error.message.replace(/^error: /, ''))
  // The client parses replies by the contract, so text that is not JSON comes from another server.
  if (error instanceof SyntaxError)
    return simple(
      EXIT.unreachable,
      'The server at this address is not the API of Pharos.',
      'Check the address: pharos status',
    )
  return simple(EXIT.failed, messageOf(error))
}

function simple(exit: ExitCode, message: string, ...hints: readonly string[]): Explained {
  return {
    exit,
    lines: [message, ...hints.map(indent)],
    data: { code: wordOf(exit), detail: [message, ...hints].join(' ') },
  }
}

function explainProblem(problem: Problem, around: Circumstances): Explained {
  const { code, detail, errors = [], status, request_id } = problem
  const faults = errors.map(({ path, message }) => indent(`${pathText(path, around.command)}${withCommands(message)}`))
  const hint = hintFor(problem, around)
  return {
    exit: EXIT_OF[code] ?? EXIT.failed,
    lines: [
      faults.length > 0 ? `${problem.title}:` : withCommands(detail),
      ...faults,
      ...(hint ? [indent(hint)] : []),
      ...(status >= 500 && request_id
        ? [indent(`In the log of the installation, this is request ${request_id}.`)]
        : []),
    ],
    data: { code, detail, ...(errors.length > 0 ? { errors } : {}), request_id },
  }
}

/** `interval_seconds (--interval): `, with the option that set the field if there is one. */
function pathText(path: string, command: Command | undefined): string {
  if (path === '') return ''
  const field = /^\w+/.exec(path)?.[0] ?? path
  const names = [command && optionOf(command, field), maintenanceOptionName(field), field.replaceAll('_', '-')]
  const option = names.flatMap(name => command?.options.find(({ long }) => long === `--${name}`) ?? [])[0]
  return option?.long ? `${path} (${option.long}): ` : `${path}: `
}

function wordOf(exit: ExitCode): string {
  return Object.entries(EXIT).find(([, code]) => code === exit)?.[0] ?? 'failed'
}

function indent(line: string): string {
  return `  ${line}`
}
