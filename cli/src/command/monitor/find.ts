import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { choose } from '../../api/choose.ts'
import type { Session } from '../../session.ts'
import type { Kind } from './kind.ts'

/**
 * The monitors of a kind with these names, ids or beginnings of ids, in that order. Full ids are looked up without the
 * list.
 */
export async function findMonitors<M extends { id: string }, B extends object>(
  session: Session,
  { get, list, names, noun, word }: Kind<M, B>,
  texts: readonly string[],
): Promise<M[]> {
  if (get && texts.every(text => UUID.test(text))) {
    const found: M[] = []
    for (const text of texts) found.push((await get(session.call, text.toLowerCase())).body)
    return found
  }
  const all = await list.read(session, {})
  const named = { kind: noun, id: ({ id }: M) => id, names, list: `pharos ${word} list` }
  return texts.map(text => choose(all, text, named))
}

export async function findMonitor<M extends { id: string }, B extends object>(
  session: Session,
  kind: Kind<M, B>,
  text: string,
): Promise<M> {
  const [found] = await findMonitors(session, kind, [text])
  return found as M // one text gives one monitor
}
