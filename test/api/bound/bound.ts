import type { Attack } from './attack.ts'

/** Who sends an input: anybody, somebody with a key, what a monitor checks, or an agent of the installation. */
export type Sender = 'anybody' | 'an account' | 'a target' | 'an agent'

/** An input of strangers or tenants, and what it may cost. Figures come from the constants of the code. */
export interface Bound {
  input: string
  from: Sender
  /** The most bytes, in words. */
  bytes: string
  /** What bounds the work, besides bytes. */
  work: string
  time: string
  /** What happens beyond: a status with its code, or a reason of failure. */
  beyond: string
  /** Sends about 1.5 times the bound. Returns what happened, in the words of `beyond`. */
  exceed?: (attack: Attack) => Promise<string>
  /** The test that goes beyond it, if that needs more than a running installation. */
  tested?: string
}

/** What bounds the time of whatever a check does with what its target says. */
export const TIMEOUT = 'the timeout of the monitor'

/** Bytes in words: `64 KB`, `8 MB`. */
export function size(bytes: number): string {
  for (const [unit, name] of [
    [1_048_576, 'MiB'],
    [1_000_000, 'MB'],
    [1_024, 'KiB'],
    [1_000, 'KB'],
  ] as const)
    if (bytes % unit === 0) return `${bytes / unit} ${name}`
  return `${bytes.toLocaleString('en')} bytes`
}

export function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}`
}

export function seconds(ms: number): string {
  return `${ms / 1_000} s`
}
