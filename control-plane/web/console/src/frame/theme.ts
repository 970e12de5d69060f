export type Theme = 'auto' | 'light' | 'dark'

const KEPT = 'pharos.theme'

/** The theme chosen in this browser; `auto` follows the system. */
export function theme(): Theme {
  const kept = localStorage.getItem(KEPT)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

export function chooseTheme(next: Theme): void {
  localStorage.setItem(KEPT, next)
  applyTheme()
}

export function applyTheme(): void {
  document.documentElement.style.colorScheme = theme() === 'auto' ? 'light dark' : theme()
}
