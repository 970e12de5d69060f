/** Whether the caller has this version: `header` is If-None-Match, which compares weakly (RFC 9110 13.1.2, 8.8.3.2). */
export function hasVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header === '*' || header.split(',').some(each => opaque(each) === opaque(etag))
}
