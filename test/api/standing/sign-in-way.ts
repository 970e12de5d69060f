import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { addKey } from '../../world/account.ts'
import { readRequest } from '../../world/saml-provider.ts'
import { pathOf, SamlStory } from '../../world/sso.ts'
import type { World } from '../../world/world.ts'
import { activeOidc } from '../fixture/sso.ts'
import { githubOf } from './world.ts'

/** A way to sign in by another service, which has somebody signed in. */
export interface Way {
  /** The address here of whoever it signs in. */
  email: string
  /** Where it begins. */
  path: string
  /** Goes on from the address to which the browser is sent. Returns the path of ours to which it is sent back. */
  back(url: string): Promise<string>
  /** Where its confirmation is posted. */
  confirm: string
}

/** The ways that begin by each route. */
export const WAYS: Record<string, Record<string, (world: World) => Promise<Way>>> = {
  [routes.startProvider.id]: { GitHub: byGitHub },
  [routes.startSso.id]: { SAML: bySaml, 'OpenID Connect': byOidc },
}

async function byGitHub(world: World): Promise<Way> {
  const { account } = (await world.call(routes.getCurrentUser)).body
  const { email } = await addKey(world, account.id, 'member')
  await world.sql('update person set email_verified_at = 0 where email = $1', [email])
  const github = githubOf(world)
  github.id += 1
  github.emails = [{ email, primary: true, verified: true }]
  return {
    email,
    path: '/auth/oauth/github/start',
    async back(url) {
      const state = new URL(url).searchParams.get('state') ?? ''
      return `/auth/oauth/github/callback?${new URLSearchParams({ state, code: 'a-code', iss: `${github.url}/login/oauth` })}`
    },
    confirm: '/auth/oauth/github/confirm',
  }
}

async function bySaml(world: World): Promise<Way> {
  const story = await SamlStory.begin(world)
  const email = `ada@${story.domain}`
  return {
    email,
    path: `/auth/sso/start?connection_id=${story.connection.id}`,
    async back(url) {
      const posted = await story.post(story.provider.write(story.say(email, readRequest(url).id)))
      return pathOf(posted.body.url)
    },
    confirm: '/auth/sso/confirm',
  }
}

async function byOidc(world: World): Promise<Way> {
  const { id, provider, email } = await activeOidc(world)
  return {
    email,
    path: `/auth/sso/start?connection_id=${id}`,
    back: async url => pathOf(provider.follow(url)),
    confirm: '/auth/sso/confirm',
  }
}
