import type { Provider } from '@pharos/shared-protocol/contract/identity/provider-name.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Caller, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tellPerson } from '../person-mail/index.ts'
import { WORDS } from '../words/index.ts'
import type { Service } from './catalogue.ts'
import type { Identity } from './identify.ts'

interface Linked {
  provider: Provider
  email: string
  created_at: EpochMs
  last_used_at: EpochMs | null
}

export async function listLinked({ sql: db }: SystemCtx, person: string) {
  const { rows } = await sql<Linked>`select provider, email, created_at, last_used_at from linked_provider
    where person_id = ${person} and unlinked_at is null order by provider`.execute(db)
  return rows.map(({ provider, email, created_at, last_used_at }) => ({
    ...{ provider, email },
    created_at: rfc3339(created_at),
    last_used_at: last_used_at === null ? null : rfc3339(last_used_at),
  }))
}

/** Links a service to a person, who can then sign in with it. Notifies them. */
export async function linkTo(
  tx: SystemCtx,
  { service, identity, person, caller }: { service: Service; identity: Identity; person: string; caller: Caller },
): Promise<void> {
  const { issuer, subject, email } = identity
  const insert = sql`insert into linked_provider (id, person_id, provider, issuer, subject, email, created_at)
    values (${tx.newId()}, ${person}, ${service.provider}, ${issuer}, ${subject}, ${email ?? ''}, ${tx.now})
    on conflict (person_id, provider) do update set issuer = excluded.issuer, subject = excluded.subject,
      email = excluded.email, created_at = excluded.created_at, last_used_at = null, unlinked_at = null
      where linked_provider.unlinked_at is not null
    returning id`.execute(tx.sql)
  const taken = identityText('provider.already_linked_to_person', { name: service.name })
  const { rows } = await uniquely(insert, { linked_provider_issuer_subject_key: taken })
  if (rows.length === 0) throw new Refusal('conflict', identityText('provider.another_linked', { name: service.name }))
  const { mails } = WORDS[caller.language]
  await tellPerson(tx, person, {
    event: 'security.changed',
    subject: mails.service_added(service.name),
    text: mails.service_added_text(email ?? ''),
    dedup: `security/${tx.newId()}`,
    caller,
  })
}
