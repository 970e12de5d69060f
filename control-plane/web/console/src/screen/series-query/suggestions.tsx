/** Suggestions for a text field; other values can be typed. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map(value => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
