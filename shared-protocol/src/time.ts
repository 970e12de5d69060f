export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

declare const epochMs: unique symbol

/**
 * An instant as whole milliseconds since 1970-01-01T00:00:00Z. Hot paths and messages between parts use it instead of
 * `Date`.
 */
export type EpochMs = number & { readonly [epochMs]: true }

/** Marks a number as an instant. The caller guarantees that it is milliseconds since the epoch. */
export function epoch(ms: number): EpochMs {
  return Math.round(ms) as EpochMs
}

/** RFC 3339 in UTC with milliseconds and `Z`, the format of every timestamp of the API. */
export function rfc3339(ms: number): string {
  return new Date(ms).toISOString()
}

/** The same for an instant that may be missing. */
export function rfc3339OrNull(ms: number | null | undefined): string | null {
  return ms == null ? null : rfc3339(ms)
}
