import { scopesAllow } from '@pharos/shared-protocol/access.ts'
import type { getBlastRadius as route } from '@pharos/shared-protocol/contract/response/blast-radius.ts'
import { type BlastFacts, blastRadiusText } from '@pharos/shared-protocol/rum/blast-radius.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { loadSites } from '../../observability/rum-impact/index.ts'
import { findReplays } from '../../observability/rum-replay/index.ts'
import { inZone } from '../../platform/clock-words.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import type { Language } from '../../platform/language.ts'
import { factsOf, NOTHING_YET, presentBlastRadius } from './present.ts'
import type { BlastRow } from './row.ts'

/** A scoped credential that may not read sessions learns how many there were, and not which. */
export async function getBlastRadius(ctx: Ctx, { params }: Input<typeof route>) {
  const row = await findRow(ctx, ctx.account, params.id)
  const sites = await loadSites(ctx, ctx.account)
  const { scopes } = ctx.actor
  const maySeeSessions = scopes.length === 0 || scopesAllow(scopes, 'read:rum')
  const recorded = maySeeSessions ? await findReplays(ctx, ctx.account, row?.counted?.impact?.replays ?? []) : null
  return presentBlastRadius(row ?? NOTHING_YET, new Map(sites.map(({ id, name }) => [id, name])), recorded)
}

async function findRow(ctx: SystemCtx, account: string, incident: string): Promise<BlastRow | undefined> {
  const { rows } = await sql<BlastRow>`select * from incident_blast_radius
    where account_id = ${account} and incident_id = ${incident}`.execute(ctx.sql)
  return rows[0]
}

/** How many real users an incident has hit. */
export interface BlastLine {
  facts: BlastFacts
  as_of: EpochMs | null
}

/** The line with its time, as a fact of a message to a reader. */
export function blastFact(
  line: BlastLine | null,
  { language, timezone }: { language: Language; timezone: string },
): string | null {
  if (line === null) return null
  const text = blastRadiusText(line.facts, language)
  return line.as_of === null ? text : `${text} ${AS_OF[language](inZone(line.as_of, timezone, language))}`
}

const AS_OF: Readonly<Record<Language, (at: string) => string>> = {
  en: at => `As of ${at}.`,
  de: at => `Stand: ${at}.`,
  fr: at => `État au ${at}.`,
}

/**
 * The line of messages about an incident, as it was counted last: sending never waits for a count. Null before the first
 * one, and without an application that sees its hosts.
 */
export async function loadBlastLine(ctx: SystemCtx, account: string, incident: string): Promise<BlastLine | null> {
  const row = await findRow(ctx, account, incident)
  if (row === undefined) return null
  const facts = factsOf(row)
  if (facts.state !== 'counted' && facts.state !== 'could_not_look') return null
  return { facts, as_of: row.counted?.until ?? null }
}
