import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { inWords } from '../../platform/clock-words.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Caller, Platform, SystemCtx } from '../../platform/context.ts'
import { deviceOf } from '../../platform/http/device.ts'
import type { Language } from '../../platform/language.ts'
import { enqueueDeliveries, type Link, type Message } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'

/** A notice to a person about their own access. */
export type PersonNotice = Notice & (ByPerson | ByOther)

interface Notice {
  event: string
  subject: string
  text: string
  /** One mail is sent for each value. */
  dedup: string
}

interface ByPerson {
  /** Where the change was made from. */
  caller: Caller
  byOther?: false
}

interface ByOther {
  /** Somebody else caused it, whose address and browser are not shown. */
  byOther: true
  caller: Pick<Caller, 'language'>
}

/** Where and when something was asked for. */
export function originFacts({ address, user_agent, language }: Caller, at: EpochMs): Message['facts'] {
  const { mails, device } = WORDS[language]
  return [
    { label: mails.when, value: inWords(at) },
    { label: mails.from, value: address },
    { label: mails.browser, value: device(deviceOf(user_agent)).slice(0, 200) },
  ]
}

/** The page where a person ends sessions and changes how they sign in. */
export function securityLink({ config }: Pick<Platform, 'config'>, language: Language): Link {
  return { label: WORDS[language].mails.security_button, url: `${baseUrlOf(config)}/security`, action: 'view' }
}

/** Mails a person at the address with which they sign in. */
export function tellPerson(ctx: SystemCtx, person: string, told: PersonNotice): Promise<void> {
  return tellPeople(ctx, [{ person, ...told }])
}

/** The same for several people at once. */
export async function tellPeople(ctx: SystemCtx, all: readonly (PersonNotice & { person: string })[]): Promise<void> {
  await enqueueDeliveries(
    ctx,
    all.map(told => mailOf(ctx, told)),
  )
}

function mailOf(
  ctx: SystemCtx,
  { person, event, subject, text, dedup, caller, byOther }: PersonNotice & { person: string },
) {
  return {
    account: null,
    destination: { via: 'person' as const, id: person },
    dedup,
    message: {
      ...{ event, subject, text, language: caller.language },
      tone: 'info' as const,
      severity: null,
      facts: byOther ? [] : originFacts(caller, ctx.now),
      links: [securityLink(ctx.platform, caller.language)],
      thread: `person/${person}`,
      isAlone: true,
      at: ctx.now,
      webhook: {},
    },
  }
}
