/** Reads Stripe's form encoding: `items[0][price]=x` becomes `{items: {0: {price: 'x'}}}`. */
export function readForm(text: string): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(part => part !== '')
    let at = all
    for (const part of path.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = value
  }
  return all
}

export function textAt(form: unknown, ...path: string[]): string | undefined {
  let at = form
  for (const part of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined
  return typeof at === 'string' ? at : undefined
}
