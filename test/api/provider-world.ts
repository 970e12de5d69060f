import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { GitHub } from '../world/github.ts'
import { CLIENT, follow, OidcIssuer } from '../world/oidc-issuer.ts'
import { OWN_PAGE } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'

/** A world with two services that sign people in: an OpenID Connect issuer, and GitHub. */
export interface Services {
  world: World
  issuer: OidcIssuer
  github: GitHub
}

/** `more`: other settings. */
export async function startServices(more: Record<string, string> = {}): Promise<Services> {
  const issuer = await OidcIssuer.start(() => ['http://pharos.test/auth/oauth/oidc/callback'])
  const github = await GitHub.start(CLIENT)
  const world = await createWorld({
    roles: 'api,delivery,sweeper',
    agent: false,
    environment: {
      ...more,
      PHAROS_BASE_URL: 'http://pharos.test',
      PHAROS_OIDC_ISSUER: issuer.url,
      PHAROS_OIDC_CLIENT_ID: CLIENT.client_id,
      PHAROS_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      PHAROS_OIDC_NAME: 'Example SSO',
      PHAROS_OAUTH_GITHUB_URL: github.url,
      PHAROS_OAUTH_GITHUB_CLIENT_ID: CLIENT.client_id,
      PHAROS_OAUTH_GITHUB_CLIENT_SECRET: CLIENT.client_secret,
    },
  })
  return { world, issuer, github }
}

export async function closeServices({ world, issuer, github }: Services): Promise<void> {
  await world.close()
  await issuer.close()
  await github.close()
}

/** Somebody whose address is not verified. */
export async function person(world: World) {
  const account = (await world.call(routes.getCurrentUser)).body.account.id
  return addKey(world, account, 'member')
}

/** A person whose address is verified. */
export async function verified(world: World) {
  const { member, email } = await person(world)
  const browser = new Browser(world)
  await browser.ask(email)
  await browser.consume({ token: (await lastLink(world, email)).token })
  return { member, email, browser }
}

/** Goes to a service, led there by our own page, and back. Returns the last reply. */
export async function visit(browser: Browser, provider: 'oidc' | 'github', start = `/auth/oauth/${provider}/start`) {
  const begun = await browser.send('GET', start, undefined, OWN_PAGE)
  assert.is(begun.status, 200, JSON.stringify(begun.body))
  const back = await follow(begun.body.url, 'http://pharos.test/')
  return { back, reply: await browser.send('GET', back.pathname + back.search) }
}
