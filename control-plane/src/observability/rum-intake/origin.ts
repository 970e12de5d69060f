/**
 * Whether a page may send events. Browsers name the origin of every page that sends to another one (Fetch, 3.2); a list
 * without origins allows every page. `https://*.shop.example` allows each host below that name.
 */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 || allowed.some(each => matches(origin.toLowerCase(), each))
}

function matches(origin: string, allowed: string): boolean {
  const [scheme = '', below] = allowed.split('*')
  if (below === undefined) return origin === allowed
  return origin.startsWith(scheme) && origin.endsWith(below) && origin.length > allowed.length - 1
}
