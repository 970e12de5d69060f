import { baseUrlOf } from '@pharos/control-plane/platform/config.ts'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import type { World } from './world.ts'

/** What a client of the API reads: an answer of JSON, which is no page for people. */
const READ = ROUTES.filter(
  ({ method, access, replyType }) => method === 'GET' && access.kind === 'account' && replyType === 'json',
).map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?#]+')}/?(?:[?#]|$)`))

/**
 * The addresses of this installation in everything that was sent in a world, whoever made it and by whatever channel
 * (a mail, a chat, a webhook's body), that lead a person to the API instead of a screen or a public page.
 */
export async function linksIntoApi(world: World): Promise<string[]> {
  const rows = await world.sql<{ event: string; url: string }>(
    `select distinct event, trim(trailing '.,;:)' from found[1]) as url
     from delivery, regexp_matches(message::text, $1, 'g') found`,
    [`${baseUrlOf(world.config).replaceAll('.', '\\.')}(/[^"\\s<>\\\\]*)`],
  )
  return rows.filter(({ url }) => READ.some(route => route.test(url))).map(({ event, url }) => `${event}: ${url}`)
}
