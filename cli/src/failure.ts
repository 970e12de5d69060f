/** What the exit codes of `pharos` mean; `pharos --help` says the same. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, credential: 4 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Something went wrong that a person can mend: what was seen, and in `hints` what to do, a line each. */
export class CliFailure extends Error {
  readonly exit: ExitCode
  readonly hints: readonly string[]

  constructor(exit: ExitCode, message: string, ...hints: string[]) {
    super(message)
    this.exit = exit
    this.hints = hints
  }
}

/** What was typed can't be meant like that. */
export function usageFailure(message: string, ...hints: string[]): CliFailure {
  return new CliFailure(EXIT.usage, message, ...hints)
}

/** It was understood and can't be done. */
export function failed(message: string, ...hints: string[]): CliFailure {
  return new CliFailure(EXIT.failed, message, ...hints)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The system's word for what went wrong, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
