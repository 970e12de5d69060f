import { pino } from 'pino'

/** The part of a logger that an agent needs; pino implements it, and so does a test's array. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Writes JSON lines to stderr. Specs, tokens and secrets are never logged. */
export function createLog(level: LogLevel, worker: number): Log {
  return pino({ level, base: { part: 'probe-agent', worker } }, pino.destination({ dest: 2, sync: true }))
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
