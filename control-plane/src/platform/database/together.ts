type Answers<P extends readonly unknown[]> = { -readonly [K in keyof P]: Awaited<P[K]> }

/**
 * Waits for statements that were sent at once: they go out in one write, and run in order. After a failure the
 * following ones fail, too; throws the first error.
 */
export async function together<const P extends readonly Promise<unknown>[]>(statements: P): Promise<Answers<P>> {
  const settled = await Promise.allSettled(statements)
  const failed = settled.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(each => (each as PromiseFulfilledResult<unknown>).value) as Answers<P>
}
