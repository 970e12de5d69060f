import type { ComponentChildren } from 'preact'

/** The figures of a screen, each with its name and a note below it. */
export function Figures({
  of,
}: {
  of: readonly { label: string; value: ComponentChildren; note?: ComponentChildren }[]
}) {
  return (
    <dl class="rum-figures">
      {of.map(({ label, value, note }) => (
        <div key={label} class="card">
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
