import './tabs.css'

interface Tab {
  label: string
  href: string
}

/** Links to the screens of one thing, each at its own address; the open one is marked. */
export function Tabs({ label, tabs, open }: { label: string; tabs: readonly Tab[]; open: string }) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ label: own, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === open ? 'page' : undefined}>
              {own}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
