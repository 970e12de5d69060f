import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Caller, SystemCtx } from '../../platform/context.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { WORDS } from '../words/index.ts'

/** A notice to a person about their own access. */
export interface Told {
  event: string
  subject: string
  text: string
  /** One mail is sent for each value. */
  dedup: string
  /** Where the change was made from. */
  caller: Caller
}

/** Mails a person at the address with which they sign in. */
export async function tellPerson(ctx: SystemCtx, person: string, told: Told): Promise<void> {
  const { event, subject, text, dedup, caller } = told
  const words = WORDS[caller.language]
  await enqueueDeliveries(ctx, [
    {
      account: null,
      destination: { via: 'person', id: person },
      dedup,
      message: {
        ...{ event, subject, text, language: caller.language },
        tone: 'info',
        severity: null,
        facts: [
          { label: words.mails.when, value: rfc3339(ctx.now) },
          { label: words.mails.from, value: caller.address },
          { label: words.mails.browser, value: words.device(deviceOf(caller.user_agent)).slice(0, 200) },
        ],
        links: [],
        thread: `person/${person}`,
        at: ctx.now,
        webhook: {},
      },
    },
  ])
}
