/**
 * The meaning of the exit codes of `pharos`; `pharos --help` lists them too. Those from 5 are of `pharos report verify`:
 * not what was signed, or not by whom it should; figures that do not follow; and nobody's key was compared.
 */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  credential: 4,
  not_genuine: 5,
  figures_differ: 6,
  key_not_compared: 7,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A failure that people can fix: what happened, and in `hints` what to do, one hint per line. */
export class CliFailure extends Error {
  readonly exit: ExitCode
  readonly hints: readonly string[]

  constructor(exit: ExitCode, message: string, ...hints: string[]) {
    super(message)
    this.exit = exit
    this.hints = hints
  }
}

/** The command line is invalid. */
export function usageFailure(message: string, ...hints: string[]): CliFailure {
  return new CliFailure(EXIT.usage, message, ...hints)
}

/** The command was understood but cannot be carried out. */
export function failed(message: string, ...hints: string[]): CliFailure {
  return new CliFailure(EXIT.failed, message, ...hints)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The system's error code, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
