import { failed } from '../failure.ts'

/** The view with an id or a name. Fails if there is none, or if several have the name. */
export function findView<T extends { id: string; name: string }>(views: readonly T[], wanted: string): T {
  const found = views.filter(({ id, name }) => id === wanted || name === wanted)
  const [only] = found
  if (only === undefined) throw failed(`There is no view ${wanted}.`)
  if (found.length > 1) throw failed(`Several views are called ${wanted}: give the id.`)
  return only
}
