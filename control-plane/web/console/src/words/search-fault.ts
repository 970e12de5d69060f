import { germanSearchReason } from '@pharos/shared-protocol/german/refusal-telemetry.ts'

/** Translates a fault such as `at character 13: this quote is not closed`; undefined if it is unknown. */
export function germanSearchFault(fault: string): string | undefined {
  const [, position, reason = ''] = /^at character (\d+): (.+)$/s.exec(fault) ?? []
  const words = germanSearchReason(reason)
  return words && `Bei Zeichen ${position}: ${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}
