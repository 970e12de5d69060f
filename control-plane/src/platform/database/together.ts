type Answers<P extends readonly unknown[]> = { -readonly [K in keyof P]: Awaited<P[K]> }

/**
 * Waits for statements that were asked at once: they go out together, and run in their order. When one fails, so do those
 * after it; the error is that of the first.
 */
export async function together<const P extends readonly Promise<unknown>[]>(statements: P): Promise<Answers<P>> {
  const settled = await Promise.allSettled(statements)
  const failed = settled.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(each => (each as PromiseFulfilledResult<unknown>).value) as Answers<P>
}
