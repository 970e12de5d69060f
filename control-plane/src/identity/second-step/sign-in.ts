import type * as contract from '@pharos/shared-protocol/contract/identity/sign-in.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { attempt, enter, findPending, keepEntry } from '../entry/index.ts'
import { useRecoveryCode, useTotp } from '../factor/index.ts'
import { tellPerson } from '../person-mail/index.ts'
import { nameBrowser } from '../visitor/index.ts'
import { WORDS } from '../words/index.ts'

/** Continues a sign-in with a code of the authenticator app. */
export function signInByTotp(ctx: PublicCtx, { body }: PublicInput<typeof contract.signInByTotp>) {
  return goOn(ctx, 'totp', (tx, person) => useTotp(tx, person, body.code.replace(' ', '')))
}

/** Continues a sign-in with a recovery code. Notifies the person, whose codes may have been stolen. */
export function signInByRecoveryCode(ctx: PublicCtx, { body }: PublicInput<typeof contract.signInByRecoveryCode>) {
  return goOn(ctx, 'recovery_code', async (tx, person) => {
    const left = await useRecoveryCode(tx, person, body.code)
    if (left === null) return false
    const { mails } = WORDS[ctx.caller.language]
    await tellPerson(tx, person, {
      event: 'security.recovery_code_used',
      subject: mails.recovery_code_used,
      text: mails.recovery_codes_left(left),
      dedup: `recovery-code/${tx.newId()}`,
      caller: ctx.caller,
    })
    return true
  })
}

async function goOn(
  ctx: PublicCtx,
  second_factor: 'totp' | 'recovery_code',
  isRight: (tx: SystemCtx, person: string) => Promise<boolean>,
) {
  requireOwnPage(ctx)
  const browser = nameBrowser(ctx)
  const pending = await inSystem(ctx.platform, tx => findPending(tx, ctx), 'read')
  if (!pending) throw new Refusal('forbidden', identityText('second_step.not_started'))
  const { person_id: person, account_id: account, email, method } = pending
  const tried = { method: second_factor, of: email }
  const entry = await attempt(ctx, { kind: 'second_factor', email, browser, tried }, () =>
    inSystem(ctx.platform, async tx => {
      if (!(await findPending(tx, ctx)) || !(await isRight(tx, person))) return null
      return enter(tx, ctx, { person, email, method, second_factor, account, browser })
    }),
  )
  if (!entry) throw new Refusal('unauthenticated', identityText('second_step.code_wrong'))
  return keepEntry(ctx, entry)
}
