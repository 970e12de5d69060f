import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SsoRefused } from '../saml/index.ts'
import type { Connection } from '../sso-connection/index.ts'
import { createOidcClients } from './client.ts'

const TENANTS = 'https://login.microsoftonline.com'

/** Reads the configuration of a provider that names an issuer. */
async function discovered(configured: string, issuer: string) {
  const body = {
    ...{ issuer, authorization_endpoint: `${TENANTS}/authorize`, token_endpoint: `${TENANTS}/token` },
    ...{ jwks_uri: `${TENANTS}/keys`, response_types_supported: ['code'] },
  }
  const platform = {
    clock: { now: () => 0 },
    config: { PHAROS_ALLOW_PRIVATE_WEBHOOKS: false },
    egress: {
      request: async () => ({
        status: 200,
        headers: { 'content-type': 'application/json' },
        text: JSON.stringify(body),
      }),
    },
  }
  const connection = { id: '1', revision: 1, issuer: configured, client_id: 'pharos', client_secret: null }
  const client = await createOidcClients(platform as never).of(connection as Connection)
  return client.serverMetadata().issuer
}

test('the issuer of one tenant of Entra ID is taken, with or without a slash at its end', async () => {
  const one = `${TENANTS}/00000000-0000-4000-8000-000000000000/v2.0`
  assert.is(await discovered(one, one), one)
  assert.is(await discovered('https://login.example.com', 'https://login.example.com/'), 'https://login.example.com/')
})

for (const tenants of ['common', 'organizations', 'consumers'])
  test(`the issuer of many tenants is not, as any of them would name our members: ${tenants}`, async () => {
    try {
      await discovered(`${TENANTS}/${tenants}/v2.0`, `${TENANTS}/{tenantid}/v2.0`)
    } catch (error) {
      assert.instance(error, SsoRefused)
      return
    }
    assert.unreachable('it was taken')
  })

test.run()
