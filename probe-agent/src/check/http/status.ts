/** Whether a status code matches one of the patterns: `200`, `2xx` or `200-204`. */
export function expectsStatus(patterns: readonly string[], statusCode: number): boolean {
  return patterns.some(pattern => fits(pattern, statusCode))
}

function fits(pattern: string, statusCode: number): boolean {
  if (pattern.endsWith('xx')) return Math.floor(statusCode / 100) === Number(pattern[0])
  const [from = '', to = from] = pattern.split('-')
  return statusCode >= Number(from) && statusCode <= Number(to)
}
