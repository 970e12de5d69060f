/** What an error has besides columns of its own, as the intake stores it. */
export interface ErrorBody {
  /** Debug ids by address of a script. */
  debug_ids: Record<string, string>
  causes: { error_type: string; message: string; stack?: string }[]
}

/** A body that was cut says nothing. */
export function bodyOf(text: string): ErrorBody {
  try {
    const { debug_ids = {}, causes = [] } = JSON.parse(text || '{}') as Partial<ErrorBody>
    return { debug_ids, causes }
  } catch {
    return { debug_ids: {}, causes: [] }
  }
}
