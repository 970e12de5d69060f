import Router from '@koa/router'
import type { Middleware } from 'koa'

/** Routers by the first part of a path, so that a request is compared only with the routes of its part. */
export interface Routers {
  /** The router of a path whose first part has no parameter. */
  of(path: string): Router
  /** The router for everything else. */
  rest: Router
  dispatch(): Middleware
  /** The routes that match a path, for any method. */
  matching(path: string): { name?: string | undefined; methods: string[] }[]
}

export function createRouters(): Routers {
  const parts = new Map<string, Router>()
  const rest = new Router()
  return {
    of(path) {
      const part = firstPart(path)
      const router = parts.get(part) ?? new Router()
      parts.set(part, router)
      return router
    },
    rest,
    dispatch() {
      const others = rest.routes() as Middleware
      const known = new Map([...parts].map(([part, router]) => [part, router.routes() as Middleware]))
      return (ctx, next) => {
        const own = known.get(firstPart(ctx.path))
        return own ? own(ctx, () => others(ctx, next)) : others(ctx, next)
      }
    },
    matching: path =>
      [parts.get(firstPart(path)), rest].flatMap(router => router?.stack.filter(layer => layer.match(path)) ?? []),
  }
}

/** The first part of a path, in lower case, since routes are compared case-insensitively. */
function firstPart(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end).toLowerCase()
}
