import type * as contract from '@pharos/shared-protocol/contract/identity/sign-in.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { enter, findPending, keepEntry, noteFailure } from '../entry/index.ts'
import { browserOf, nameBrowser } from '../visitor/index.ts'
import { storeChallenge, useChallenge } from './challenge.ts'
import { loadWebAuthn, type WebAuthn } from './library.ts'
import { loadPasskeys, refuseResponse } from './register.ts'
import { relyingPartyOf } from './relying-party.ts'
import type { Passkey } from './row.ts'

/** The challenge for a passkey, which the person chooses; after a first factor it must be one of that person's. */
export async function startPasskeySignIn(ctx: PublicCtx) {
  requireOwnPage(ctx)
  const browser = nameBrowser(ctx)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return inSystem(ctx.platform, async tx => {
    const pending = await findPending(tx, ctx)
    const known = pending ? await loadPasskeys(tx, pending.person_id) : []
    const options = await generateAuthenticationOptions({
      rpID: relyingPartyOf(ctx.platform.config).rpID,
      userVerification: 'required',
      ...(pending ? { allowCredentials: known.map(descriptorOf) } : {}),
    })
    await storeChallenge(tx, options.challenge, { person: null, browser })
    return { options: { ...options } }
  })
}

/** Signs in with a passkey that has verified its user. After a first factor, it must belong to the same person. */
export async function signInByPasskey(ctx: PublicCtx, { body }: PublicInput<typeof contract.signInByPasskey>) {
  requireOwnPage(ctx)
  const browser = browserOf(ctx)
  const response = body.response as unknown as AuthenticationResponseJSON
  const entry = await enterBy(ctx, response, browser).catch(error => noteRefused(ctx, response.id, browser, error))
  return keepEntry(ctx, entry)
}

async function enterBy(ctx: PublicCtx, response: AuthenticationResponseJSON, browser: Buffer | null) {
  if (!browser) throw new Refusal('forbidden', identityText('passkey.not_asked'))
  const open = { inSystem: <T>(work: (tx: SystemCtx) => Promise<T>) => inSystem(ctx.platform, work) }
  const library = await loadWebAuthn()
  const challenge = await useChallenge(open, response, { person: null, browser })
  return inSystem(ctx.platform, async tx => {
    const { id, person_id: person, email } = await verify(tx, library, response, challenge)
    const pending = await findPending(tx, ctx)
    if (pending && pending.person_id !== person) throw new Refusal('forbidden', identityText('passkey.of_someone_else'))
    const method = pending?.method ?? 'passkey'
    const account = pending?.account_id ?? null
    ctx.log.debug({ passkey: id }, 'signed in with a passkey')
    return enter(tx, ctx, { person, email, method, second_factor: 'passkey', account, browser })
  })
}

/** Notes a passkey that was refused: of the person whose first factor was shown, or of its owner. */
async function noteRefused(ctx: PublicCtx, credential: string, browser: Buffer | null, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.code !== 'rate_limited')
    await inSystem(ctx.platform, async tx => {
      const pending = await findPending(tx, ctx)
      const { rows } = await sql<{ email: string }>`select p.email from passkey k join person p on p.id = k.person_id
        where k.credential_id = ${Buffer.from(credential, 'base64url')}`.execute(tx.sql)
      const email = pending?.email ?? rows[0]?.email ?? ''
      const failed = { email, method: 'passkey', reason: 'wrong_passkey', second: pending !== null, browser } as const
      await noteFailure(tx, ctx, failed)
    })
  throw error
}

async function verify(
  tx: SystemCtx,
  { verifyAuthenticationResponse }: WebAuthn,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
) {
  const id = Buffer.from(response.id, 'base64url')
  await sql`select from passkey where credential_id = ${id} for update`.execute(tx.sql)
  const { rows } = await sql<Passkey & { email: string }>`select k.*, p.email
    from passkey k join person p on p.id = k.person_id where k.credential_id = ${id}`.execute(tx.sql)
  const [passkey] = rows
  if (!passkey) throw new Refusal('unauthenticated', identityText('passkey.unknown'))
  const { rpID, expectedOrigin } = relyingPartyOf(tx.platform.config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      ...descriptorOf(passkey),
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(refuseResponse)
  if (!verified) throw new Refusal('unauthenticated', identityText('passkey.signature_invalid'))
  const { newCounter, credentialBackedUp } = authenticationInfo
  await sql`update passkey set counter = ${newCounter}, backed_up = ${credentialBackedUp}, last_used_at = ${tx.now}
    where id = ${passkey.id}`.execute(tx.sql)
  return passkey
}

function descriptorOf({ credential_id, transports }: Passkey) {
  return { id: credential_id.toString('base64url'), transports: transports as never[] }
}
