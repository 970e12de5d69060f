/** What a field may hold among other things, offered while one types. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map(value => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
