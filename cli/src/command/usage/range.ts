/** The days of usage that are asked for. */
export interface UsageRange {
  from?: string
  to?: string
}

export const FROM = ['--from <day>', 'first day, such as 2026-03-01 (default: 30 days up to the last one)'] as const
export const TO = ['--to <day>', 'last day (default: today)'] as const
