import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as assert from 'uvu/assert'
import { arrive } from '../identity/at-browser.ts'
import { readRequest } from '../world/saml-provider.ts'
import { SamlStory } from '../world/sso.ts'
import { createWorld } from '../world/world.ts'
import { browserSuite } from './chromium.ts'

const { test, look } = browserSuite('single sign-on in a real browser')

/** The pages of an identity provider, on another site than ours: `localhost` instead of 127.0.0.1. */
async function startPages(story: SamlStory, email: string, isAsked = true) {
  const server = createServer((req, res) => {
    const url = `http://localhost${req.url}`
    const { id, relay } = isAsked ? readRequest(url) : { id: null, relay: '' }
    const response = Buffer.from(story.provider.write(story.say(email, id))).toString('base64')
    res.setHeader('content-type', 'text/html')
    res.end(`<form method="post" action="${story.connection.service_provider.acs_url}">
<input name="SAMLResponse" value="${response}"><input name="RelayState" value="${relay}"><button>Continue</button></form>
<script>document.forms[0].submit()</script>`)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/sso`, stop: () => server.close() }
}

look('the cookie that a cross-site form does not carry is sent with the next request', async ({ page }) => {
  const world = await createWorld({ roles: 'api', agent: false })
  const story = await SamlStory.begin(world)
  const email = `ada@${story.domain}`
  const provider = await startPages(story, email)
  await world.sql('update sso_connection set sso_url = $1 where id = $2', [provider.url, story.connection.id])
  const posted: (string | undefined)[] = []
  page.on('request', async request => {
    if (request.url().endsWith('/login/sso')) posted.push((await request.allHeaders()).cookie)
  })
  await page.goto(`${world.url}/login`)
  await page.getByText('Sign in with SSO').click()
  const form = page.locator('form[action="/auth/sso/start"]')
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button').click()
  await arrive(page)
  assert.equal(posted, [undefined], 'no cookie with the form of another site')
  // Our pages may not fetch anything, but this request has the browser's cookies too.
  const session = await (await page.request.get(`${world.url}/auth/session`)).json()
  assert.equal([session.email, session.method], [email, 'saml'])
  provider.stop()
  await world.close()
})

look('a sign-in that another site begins is shown, with a button that works without scripts', async ({ page }) => {
  const world = await createWorld({ roles: 'api', agent: false })
  const story = await SamlStory.begin(world, { allow_idp_initiated: true })
  const email = `grace@${story.domain}`
  const provider = await startPages(story, email, false)
  await page.goto(provider.url)
  await page.waitForSelector(`text=${email}`)
  const session = () => page.request.get(`${world.url}/auth/session`)
  assert.is((await session()).status(), 401)
  await page.click('button')
  await arrive(page)
  assert.is((await (await session()).json()).email, email)
  provider.stop()
  await world.close()
})

test.run()
