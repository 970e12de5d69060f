import { setTimeout as pause } from 'node:timers/promises'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Between two readings: whoever floods the address costs the database no more than ten a second. */
const APART_MS = 100

/** What an authority is told to fetch over the domain; any process answers it. */
export async function keepChallenge(platform: Platform, token: string, answer: string, until: EpochMs): Promise<void> {
  await inSystem(platform, ctx =>
    sql`insert into acme_challenge (token, answer, expires_at) values (${token}, ${answer}, ${until})
      on conflict (token) do update set expires_at = excluded.expires_at`.execute(ctx.sql),
  )
}

/** What a token is answered by; null for one that no authority was given. */
export type AnswerOf = (token: string) => Promise<string | null>

/**
 * The challenges of one process's listeners, which anybody may ask for: all who wait share one reading of the few that there are,
 * begun after they came, since a challenge may be as young as the request for it.
 */
export function openChallenges(platform: Platform): AnswerOf {
  let before: Promise<unknown> = Promise.resolve()
  let next: Promise<Map<string, string>> | null = null
  async function read(): Promise<Map<string, string>> {
    await before
    next = null
    const reading = readChallenges(platform)
    before = Promise.allSettled([reading, pause(APART_MS, undefined, { ref: false })])
    return reading
  }
  return async token => {
    next ??= read()
    return (await next).get(token) ?? null
  }
}

async function readChallenges(platform: Platform): Promise<Map<string, string>> {
  const { rows } = await inSystem(platform, ctx =>
    sql<{ token: string; answer: string }>`select token, answer from acme_challenge`.execute(ctx.sql),
  )
  return new Map(rows.map(row => [row.token, row.answer]))
}
