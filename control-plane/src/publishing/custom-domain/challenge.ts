import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { waitReal } from '../../platform/real-time.ts'

/** Minimum time between two readings: a flood of requests costs the database at most ten queries a second. */
const APART_MS = 100

/** If the authority has not checked by then, the process that was to request the check has died. */
const TOLD_AGAIN_MS = 60_000
const KEPT_MS = 86_400_000

/**
 * Adds a challenge that any process can answer. Returns whether the caller has to request the check, which only one
 * process does.
 */
export async function keepChallenge(platform: Platform, token: string, answer: string): Promise<boolean> {
  const { rows } = await inSystem(platform, ctx => {
    const until = ctx.now + KEPT_MS
    return sql`insert into acme_challenge (token, answer, expires_at) values (${token}, ${answer}, ${until})
      on conflict (token) do update set expires_at = excluded.expires_at
        where acme_challenge.expires_at <= ${until - TOLD_AGAIN_MS} returning token`.execute(ctx.sql)
  })
  return rows.length > 0
}

/** The answer to a token; null for an unknown token. */
export type AnswerOf = (token: string) => Promise<string | null>

/**
 * Answers challenges to anyone who asks. Concurrent requests share one read of the few challenges, which starts after
 * they arrived, since a challenge may be as new as the request for it.
 */
export function openChallenges(platform: Platform): AnswerOf {
  let before: Promise<unknown> = Promise.resolve()
  let next: Promise<Map<string, string>> | null = null
  async function read(): Promise<Map<string, string>> {
    await before
    next = null
    const reading = readChallenges(platform)
    before = Promise.allSettled([reading, waitReal(APART_MS)])
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
