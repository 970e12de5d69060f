import type { Client } from 'acme-client'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadAcme } from './acme.ts'

/** The authority of PHAROS_ACME_DIRECTORY, as the account of this installation. */
export interface Authority {
  /** Signed in; creates the account when there is none yet. */
  client(): Promise<Client>
  /** The authority no longer knows the account: the next use creates it again, with the same key. */
  forgetAccount(): Promise<void>
}

export function openAuthority(platform: Platform): Authority {
  const { PHAROS_ACME_DIRECTORY: directoryUrl = '' } = platform.config
  let signedIn: Promise<Client> | null = null
  return {
    client() {
      signedIn ??= signIn(platform, directoryUrl).catch(error => {
        signedIn = null
        throw error
      })
      return signedIn
    },
    async forgetAccount() {
      signedIn = null
      await inSystem(platform, ctx =>
        sql`update acme_account set url = null where directory = ${directoryUrl}`.execute(ctx.sql),
      )
    },
  }
}

async function signIn(platform: Platform, directoryUrl: string): Promise<Client> {
  const acme = await loadAcme()
  const { key, url } = await accountOf(platform, directoryUrl)
  if (url !== null) return new acme.Client({ directoryUrl, accountKey: key, accountUrl: url })
  const client = new acme.Client({ directoryUrl, accountKey: key })
  const email = platform.config.PHAROS_ACME_EMAIL
  await client.createAccount({ termsOfServiceAgreed: true, ...(email ? { contact: [`mailto:${email}`] } : {}) })
  await inSystem(platform, ctx =>
    sql`update acme_account set url = ${client.getAccountUrl()} where directory = ${directoryUrl}`.execute(ctx.sql),
  )
  return client
}

/** The installation's one account at a directory, whichever process created it. */
async function accountOf(platform: Platform, directory: string): Promise<{ key: string; url: string | null }> {
  const sealedFor = `acme account ${directory}`
  const acme = await loadAcme()
  const made = platform.sealer.seal((await acme.crypto.createPrivateEcdsaKey()).toString(), sealedFor)
  return inSystem(platform, async ctx => {
    await sql`insert into acme_account (directory, private_key) values (${directory}, ${made})
      on conflict do nothing`.execute(ctx.sql)
    const { rows } = await sql<{ private_key: string; url: string | null }>`select private_key, url from acme_account
      where directory = ${directory}`.execute(ctx.sql)
    return { key: platform.sealer.open(rows[0]?.private_key ?? '', sealedFor), url: rows[0]?.url ?? null }
  })
}
