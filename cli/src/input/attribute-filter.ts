import { InvalidArgumentError } from 'commander'

/** `key=value` options as the JSON that the API takes; the value may begin with `!` and contain `*`. */
export function collectFilters(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('must be key=value, such as http.request.method=GET')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}

/** Undefined if there are no filters. */
export function filtersText(filters: Record<string, string> | undefined): string | undefined {
  return filters === undefined ? undefined : JSON.stringify(filters)
}
