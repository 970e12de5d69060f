import { setTimeout as pause } from 'node:timers/promises'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Between two readings: whoever floods the address costs the database no more than ten a second. */
const APART_MS = 100

/** An authority that was told to look, and has not looked by then, was told by a process that died over it. */
const TOLD_AGAIN_MS = 60_000
const KEPT_MS = 86_400_000

/** What an authority may fetch over the domain; any process answers it. Answers whether it is to be told so, which is once. */
export async function keepChallenge(platform: Platform, token: string, answer: string): Promise<boolean> {
  const { rows } = await inSystem(platform, ctx => {
    const until = ctx.now + KEPT_MS
    return sql`insert into acme_challenge (token, answer, expires_at) values (${token}, ${answer}, ${until})
      on conflict (token) do update set expires_at = excluded.expires_at
        where acme_challenge.expires_at <= ${until - TOLD_AGAIN_MS} returning token`.execute(ctx.sql)
  })
  return rows.length > 0
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
