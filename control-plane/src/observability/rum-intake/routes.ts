import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { bindCounting } from '../../platform/http/open.ts'
import type { Binding } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { presentTally, type Take } from '../ingest/index.ts'
import type { SendingApp } from '../rum-app/index.ts'
import { readBatch } from './batch.ts'
import { bounded, type FindApp, foreignOrigin, senderOf } from './caller.ts'
import type { CountryOf } from './country.ts'
import { rumRows } from './rows.ts'

/** Of a batch; an SDK sends less than 64 KB. */
export const MOST_OF_BATCH = { sent: 500_000, inflated: 2_000_000 }

/** `POST /rum/v1/events`. */
export function rumIntakeRoutes(platform: Platform, take: Take, findApp: FindApp, countryOf: CountryOf): Binding[] {
  const noted = new Set<string>()
  return [
    bindCounting(routes.ingestRumEvents, async (ctx, { query }) => {
      const { app, isFromPage } = await senderOf(ctx, findApp, query.client_token)
      if (!isFromPage) throw foreignOrigin()
      const tally = await take(bounded(ctx, app, MOST_OF_BATCH), (body, owner, making) => {
        const batch = readBatch(body)
        if (batch.application_id !== app.id)
          throw new Refusal('forbidden', observabilityText('rum_intake.token_of_other_app'))
        const retention_days = Math.min(owner.retention_days, app.settings.retention_days ?? owner.retention_days)
        const given = {
          application_id: app.id,
          user_agent: ctx.header('user-agent'),
          country: countryOf(ctx.caller.address),
        }
        return { signal: 'rum', rows: rumRows(batch, given, { ...owner, retention_days }, making) }
      })
      if (app.first_event_at === null && tally.accepted > 0) await noteFirst(platform, app, noted)
      return presentTally(tally)
    }),
  ]
}

/** Remembers when the first events of an application arrived. A failure is tried again with the next ones. */
async function noteFirst(platform: Platform, { id }: SendingApp, noted: Set<string>): Promise<void> {
  if (noted.has(id)) return
  noted.add(id)
  await inSystem(platform, ctx =>
    sql`update rum_app set first_event_at = ${ctx.now} where id = ${id} and first_event_at is null`.execute(ctx.sql),
  ).catch(err => {
    noted.delete(id)
    platform.log.warn({ err, application: id }, 'the first events of a RUM application could not be noted')
  })
}
