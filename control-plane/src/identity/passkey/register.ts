import type * as contract from '@pharos/shared-protocol/contract/account/security.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { sessionOf } from '../../account/session/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import { lastSystemWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { addedFactor, requireOwnSecurity, tellOfFactor } from '../factor/index.ts'
import { storeChallenge, useChallenge } from './challenge.ts'
import { loadWebAuthn } from './library.ts'
import { relyingPartyOf } from './relying-party.ts'
import { type Passkey, presentPasskey } from './row.ts'

/** Passkeys of one person. */
const MOST = 20
/** The transports that are stored; the browser sends them, and others are dropped. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** What the browser needs to make a passkey. */
export async function startPasskey(ctx: OpenCtx, { params }: Input<typeof contract.startPasskey>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return lastSystemWrite(async tx => {
    const known = await loadPasskeys(tx, person)
    requireFew(known.length)
    const { rows } = await sql<{
      email: string
      name: string
    }>`select email, name from person where id = ${person}`.execute(tx.sql)
    const { email = '', name = '' } = rows[0] ?? {}
    const options = await generateRegistrationOptions({
      rpName: 'Pharos',
      rpID: relyingPartyOf(ctx.platform.config).rpID,
      userID: new Uint8Array(Buffer.from(person.replaceAll('-', ''), 'hex')),
      userName: email,
      userDisplayName: name || email,
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(tx, options.challenge, { person, browser: bindingOf(ctx) })
    return { options: { ...options } }
  })
}

/** Stores a passkey that the browser has made. */
export async function addPasskey(ctx: OpenCtx, { params, body }: Input<typeof contract.addPasskey>) {
  const person = requireOwnSecurity(ctx, params.user_id)
  const response = body.response as unknown as RegistrationResponseJSON
  const { rpID, expectedOrigin } = relyingPartyOf(ctx.platform.config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const expectedChallenge = await useChallenge(ctx, body.response, { person, browser: bindingOf(ctx) })
  return lastSystemWrite(async tx => {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch(refuseResponse)
    if (!verified.verified) throw new Refusal('forbidden', identityText('passkey.not_verified'))
    const passkey = await insertPasskey(tx, person, body.name, verified.registrationInfo)
    ctx.notes.resource = passkey.id
    const recovery_codes = await addedFactor(tx, ctx, person, 'passkey')
    await tellOfFactor(tx, ctx, person, 'passkey_added')
    return { passkey: presentPasskey(passkey), recovery_codes }
  })
}

async function insertPasskey(
  tx: SystemCtx,
  person: string,
  name: string,
  { credential, credentialBackedUp }: NonNullable<VerifiedRegistrationResponse['registrationInfo']>,
): Promise<Passkey> {
  // Of two concurrent ones the second counts the first.
  await sql`select from person where id = ${person} for no key update`.execute(tx.sql)
  requireFew((await loadPasskeys(tx, person)).length)
  const transports = TRANSPORTS.filter(each => credential.transports?.includes(each as never))
  const inserted = sql<Passkey>`
    insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
    values (${tx.newId()}, ${person}, ${Buffer.from(credential.id, 'base64url')}, ${Buffer.from(credential.publicKey)},
      ${credential.counter}, ${transports}, ${credentialBackedUp}, ${name}, ${tx.now}) returning *`.execute(tx.sql)
  const { rows } = await uniquely(inserted, {
    passkey_credential_id_key: identityText('passkey.already_registered'),
  })
  if (!rows[0]) throw new Error('The passkey was not written.')
  return rows[0]
}

export async function loadPasskeys(tx: SystemCtx, person: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`select * from passkey where person_id = ${person} order by id desc`.execute(
    tx.sql,
  )
  return rows
}

/** Refuses a response that is not valid WebAuthn, for people: a library's reason would tell them nothing. */
export function refuseResponse(): never {
  throw new Refusal('forbidden', identityText('passkey.not_verified'))
}

/** The session stands for the browser: only the session that started a registration can finish it. */
function bindingOf(ctx: OpenCtx): Buffer {
  return tokenHash(sessionOf(ctx).id)
}

function requireFew(count: number): void {
  if (count >= MOST) throw new Refusal('limit_reached', identityText('passkey.limit', { limit: MOST }))
}
