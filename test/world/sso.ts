import type {
  SamlConnection,
  SamlConnectionCreate,
  SamlConnectionUpdate,
} from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { addAccount, type TestAccount } from './account.ts'
import { Browser } from './browser.ts'
import { readRequest, SamlProvider, type Saying, type Signing } from './saml-provider.ts'
import type { SharedWorld } from './shared.ts'

let counter = 0

/** What a browser sends with a request that one of our pages began (Fetch Metadata, 2.2). */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Adds a verified domain to an account, as if its record had been seen just now. */
export async function verifiedDomain(
  world: SharedWorld,
  { id }: { id: string },
  domain = `sso-${++counter}.example.com`,
) {
  await world.sql(
    'insert into account_domain (id, account_id, domain, created_at, verified_at) values (gen_random_uuid(), $1, $2, $3, $3)',
    [id, domain, world.clock.now()],
  )
  return domain
}

type Settings = Partial<z.input<typeof SamlConnectionCreate>>

/** An account with a verified domain, and a SAML connection to a provider. */
export class SamlStory {
  readonly world: SharedWorld
  readonly account: TestAccount
  readonly provider: SamlProvider
  readonly domain: string
  connection: SamlConnection

  private constructor(
    world: SharedWorld,
    parts: { account: TestAccount; provider: SamlProvider; domain: string; connection: SamlConnection },
  ) {
    this.world = world
    this.account = parts.account
    this.provider = parts.provider
    this.domain = parts.domain
    this.connection = parts.connection
  }

  /** `active`: activates the connection after a successful test by somebody who is not a member. */
  static async begin(world: SharedWorld, settings: Settings = {}, active = true): Promise<SamlStory> {
    const account = await addAccount(world, `Company ${++counter}`)
    const provider = await SamlProvider.create(world)
    const domain = await verifiedDomain(world, account)
    const body = { name: 'Directory', metadata_xml: provider.metadata(), ...settings }
    const { body: connection } = await account.call(routes.createSamlConnection, { body })
    const story = new SamlStory(world, { account, provider, domain, connection })
    if (active) await story.activate()
    return story
  }

  async activate(): Promise<void> {
    const { posted, test } = await this.test(new Browser(this.world), `tester@${this.domain}`)
    assert.is(test.body.status, 'tested', `${JSON.stringify(posted.body)} ${await this.refusals()}`)
    await this.update({ status: 'active' })
  }

  async update(body: z.input<typeof SamlConnectionUpdate>): Promise<void> {
    const params = { id: this.connection.id }
    this.connection = (await this.account.call(routes.updateSamlConnection, { params, body })).body
  }

  async read(): Promise<SamlConnection> {
    return (await this.account.call(routes.getSamlConnection, { params: { id: this.connection.id } })).body
  }

  async test(browser: Browser, email: string) {
    const { body } = await this.account.call(routes.testSamlConnection, { params: { id: this.connection.id } })
    const asked = await this.follow(browser, body.url)
    const posted = await this.post(this.provider.write(this.say(email, asked.id)), asked.relay)
    return { posted, test: await browser.send('GET', pathOf(posted.body.url ?? '/none')) }
  }

  /** Begins a sign-in at our own address. Returns the request as the provider gets it. */
  async ask(browser: Browser, target?: string) {
    const query = new URLSearchParams({ connection_id: this.connection.id, ...(target ? { target } : {}) })
    return this.follow(browser, `/auth/sso/start?${query}`)
  }

  async follow(browser: Browser, url: string) {
    const { body } = await browser.send('GET', pathOf(url), undefined, OWN_PAGE)
    return { ...readRequest(body.url), url: String(body.url) }
  }

  say(email: string, request: string | null): Saying {
    return this.provider.saying(this.connection.service_provider, email, request)
  }

  /** Posts what the provider's form does, without the cookies of our site. */
  async post(xml: string | Buffer, relay = '', browser?: Browser) {
    const form = { SAMLResponse: Buffer.from(xml).toString('base64'), ...(relay ? { RelayState: relay } : {}) }
    return this.postForm(form, browser)
  }

  /** `browser` gets the cookies of the reply. */
  async postForm(form: Record<string, string>, browser?: Browser) {
    const bare = new Browser(this.world)
    const reply = await bare.send('POST', '/login/sso', undefined, {}, new URLSearchParams(form))
    for (const [name, value] of bare.cookies) browser?.cookies.set(name, value)
    return reply
  }

  /** Signs in as a browser does, with a response that may be changed. */
  async signIn(
    browser: Browser,
    email: string,
    change: { say?: Partial<Saying>; signing?: Partial<Signing>; target?: string } = {},
  ) {
    const asked = await this.ask(browser, change.target)
    const xml = this.provider.write({ ...this.say(email, asked.id), ...change.say }, change.signing)
    const posted = await this.post(xml, asked.relay)
    if (posted.status !== 200) return posted
    return browser.send('GET', pathOf(posted.body.url))
  }

  /** The reasons of refusals in the account's audit log, newest first. */
  async refusals(): Promise<(string | null)[]> {
    const { body } = await this.account.call(routes.listAuditLog, { query: { action: 'sso.refuse' } })
    return body.map(entry => entry.reason)
  }
}

/** The path and query of an address of this installation. */
export function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
