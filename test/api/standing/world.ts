import { GitHub } from '../../world/github.ts'
import { CLIENT } from '../../world/oidc-issuer.ts'
import { textServer } from '../../world/text-server.ts'
import { createWorld, type World } from '../../world/world.ts'

const GITHUBS = new WeakMap<World, GitHub>()

/** A world in which every route can be called: with sign-up, and with another service that signs people in. */
export async function createFullWorld(options: { roles?: string; agent?: boolean } = {}): Promise<World> {
  const github = await GitHub.start(CLIENT)
  const world = await createWorld({
    ...options,
    environment: {
      PHAROS_SIGNUP: 'open',
      PHAROS_RESOLVERS: await textServer(),
      PHAROS_OAUTH_REGISTRATION: 'open',
      PHAROS_OAUTH_GITHUB_URL: github.url,
      PHAROS_OAUTH_GITHUB_CLIENT_ID: CLIENT.client_id,
      PHAROS_OAUTH_GITHUB_CLIENT_SECRET: CLIENT.client_secret,
    },
  })
  GITHUBS.set(world, github)
  return world
}

export async function closeFullWorld(world: World): Promise<void> {
  await world.close()
  await GITHUBS.get(world)?.close()
}

export function githubOf(world: World): GitHub {
  const github = GITHUBS.get(world)
  if (!github) throw new Error('This world has no GitHub.')
  return github
}
