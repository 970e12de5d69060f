import type { Platform } from './context.ts'

/** One value for each platform, made when it is first asked for: what a process remembers. */
export function perPlatform<V>(make: (platform: Platform) => V): (platform: Platform) => V {
  const known = new WeakMap<Platform, V>()
  return platform => {
    let value = known.get(platform)
    if (value === undefined) {
      value = make(platform)
      known.set(platform, value)
    }
    return value
  }
}
