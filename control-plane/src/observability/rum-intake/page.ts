/** Parts of a path that name one thing of many: numbers, UUIDs, hashes and other long mixtures of letters and digits. */
const ONE_OF_MANY =
  /^(?:\d[\d.,_-]*|[0-9a-f]{8,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*\d)[\w~-]{16,}|.*@.*)$/i
const MOST_PARTS = 10

/** The address of a page without its query and fragment, with `*` for what names one thing of many; the host alone. */
export function pageOf(url: string): { page: string; host: string } {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.host === '') return { page: url.slice(0, 200), host: '' }
  const parts = parsed.pathname.split('/').slice(1)
  const named = parts.slice(0, MOST_PARTS).map(part => (ONE_OF_MANY.test(part) ? '*' : part.slice(0, 60)))
  const rest = parts.length > MOST_PARTS ? '/…' : ''
  return { page: `${parsed.protocol}//${parsed.host}/${named.join('/')}${rest}`, host: parsed.hostname }
}
