import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Account, loadSsoOnly } from '../../account/account/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Language } from '../../platform/language.ts'
import { tellPeople } from '../person-mail/index.ts'
import { WORDS } from '../words/index.ts'
import { type Excepted, losingBySso, type Reached, withoutFactor } from './reached.ts'

/** What members hear of a date. */
export interface News {
  kind: 'set' | 'moved' | 'reminder' | 'withdrawn'
  /** The date; if it was withdrawn, the former one. */
  from: EpochMs
  language: Language
}

/** Mails each member without a second factor what they hold, and until when it works without one. */
export async function tellOfFactor(tx: SystemCtx, account: Account, news: News): Promise<void> {
  const { second_factor: words } = WORDS[news.language].dates
  const page = `${baseUrlOf(tx.platform.config)}/security`
  const from = shown(news.from)
  await tellEach(tx, await withoutFactor(tx, account.id), news.language, {
    event: 'account.second_factor_required',
    subject: words[news.kind](account.name, from),
    textFor: held =>
      news.kind === 'withdrawn'
        ? words.withdrawn_text(account.name, from, account.require_second_factor)
        : words.text(account.name, from, page, held),
  })
}

/**
 * Mails each member who loses something once single sign-on is required. `excepted`: by the rule that begins, or that
 * is withdrawn; by default the present one. `isUndated`: it is required without a date instead.
 */
export async function tellOfSso(
  tx: SystemCtx,
  account: Account,
  { kind, from: at, language }: News,
  given?: Excepted & { isUndated: boolean },
): Promise<void> {
  const excepted = given ?? (await loadSsoOnly(tx, account.id))
  if (excepted === null) return
  const { sso: words } = WORDS[language].dates
  const page = `${baseUrlOf(tx.platform.config)}/login`
  const from = shown(at)
  const isUndated = given?.isUndated === true
  await tellEach(tx, await losingBySso(tx, account.id, excepted), language, {
    event: 'account.single_sign_on_required',
    subject: words[isUndated ? 'undated' : kind](account.name, from),
    textFor: (held, outside) => {
      if (isUndated) return (outside ? words.undated_outside_text : words.undated_text)(account.name, page)
      if (kind === 'withdrawn') return words.withdrawn_text(account.name)
      return outside ? words.outside_text(account.name, from, held) : words.text(account.name, from, page)
    },
  })
}

function shown(at: EpochMs): string {
  return rfc3339(at).replace(/T(\d\d:\d\d).*$/, ' $1 UTC')
}

/** What a member holds, as mails name it. */
interface Held {
  sessions: number
  keys: readonly string[]
  apps: readonly string[]
}

interface Mail {
  event: string
  subject: string
  textFor(held: Held, outside: boolean): string
}

async function tellEach(
  tx: SystemCtx,
  members: readonly (Reached & { outside?: boolean })[],
  language: Language,
  { event, subject, textFor }: Mail,
): Promise<void> {
  await tellPeople(
    tx,
    members.map(({ person_id, sessions, api_keys, apps, outside = false }) => ({
      person: person_id,
      event,
      subject,
      text: textFor({ sessions, keys: api_keys.map(({ name }) => name), apps: apps.map(({ name }) => name) }, outside),
      dedup: `policy_date/${tx.newId()}`,
      caller: { language },
      byOther: true as const,
    })),
  )
}
