import { choose } from './choose.ts'

/** The view with this name, id or beginning of an id. `list` is the command that lists them. */
export function findView<T extends { id: string; name: string }>(views: readonly T[], text: string, list: string): T {
  return choose(views, text, { kind: 'view', id: ({ id }) => id, names: ({ name }) => [name], list })
}
