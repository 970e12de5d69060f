import { LoopbackStripe } from '../../billing/loopback/stripe.ts'
import { GitHub } from '../../world/github.ts'
import { CLIENT } from '../../world/oidc-issuer.ts'
import { textServer } from '../../world/text-server.ts'
import { createWorld, type World } from '../../world/world.ts'

const GITHUBS = new WeakMap<World, GitHub>()
const STRIPES = new WeakMap<World, LoopbackStripe>()

/**
 * A world in which every route can be called: with sign-up, with another service that signs people in, and with a
 * payment provider.
 */
export async function createFullWorld(options: { roles?: string; agent?: boolean } = {}): Promise<World> {
  const github = await GitHub.start(CLIENT)
  const time = { now: () => 0 }
  const stripe = await LoopbackStripe.start({ nowMs: () => time.now() })
  const world = await createWorld({
    ...options,
    environment: {
      ...stripe.environment,
      PHAROS_SIGNUP: 'open',
      PHAROS_RESOLVERS: await textServer(),
      PHAROS_OAUTH_REGISTRATION: 'open',
      PHAROS_OAUTH_GITHUB_URL: github.url,
      PHAROS_OAUTH_GITHUB_CLIENT_ID: CLIENT.client_id,
      PHAROS_OAUTH_GITHUB_CLIENT_SECRET: CLIENT.client_secret,
    },
  })
  time.now = () => world.clock.now()
  GITHUBS.set(world, github)
  STRIPES.set(world, stripe)
  return world
}

export async function closeFullWorld(world: World): Promise<void> {
  await world.close()
  await GITHUBS.get(world)?.close()
  await STRIPES.get(world)?.close()
}

export function githubOf(world: World): GitHub {
  const github = GITHUBS.get(world)
  if (!github) throw new Error('This world has no GitHub.')
  return github
}
