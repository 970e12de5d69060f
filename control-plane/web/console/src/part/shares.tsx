import type { ComponentChildren } from 'preact'
import { locale } from '../words/language.ts'
import './shares.css'

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

interface Share {
  key: string
  label: ComponentChildren
  count: number
  href?: string
}

/** Parts of a whole, each with a bar as long as its share. */
export function Shares({ label, of, whole }: { label: string; of: readonly Share[]; whole: number }) {
  return (
    <ul class="shares" aria-label={label}>
      {of.map(({ key, label: name, count, href }) => (
        <li key={key}>
          <span class="share" style={{ width: `${whole > 0 ? (count / whole) * 100 : 0}%` }} />
          <span class="name">{href ? <a href={href}>{name}</a> : name}</span>
          <span>
            {count.toLocaleString(locale)} <small>{percent.format(whole > 0 ? count / whole : 0)}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
