import type { Plugin } from 'vite'

/**
 * Keeps zod from trying whether it may compile validators (`new Function`): the console's policy forbids that, and the
 * attempt alone is a policy report on each screen, among which real ones go unseen. Set before zod's own first line,
 * since schemas are made while modules load.
 */
export const plainZod: Plugin = {
  name: 'plain-zod',
  transform(code, id) {
    return /\/zod\/v4\/core\/core\.js$/.test(id)
      ? { code: `globalThis.__zod_globalConfig = { jitless: true };\n${code}`, map: null }
      : undefined
  },
}
