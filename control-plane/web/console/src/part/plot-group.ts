import { createContext } from 'preact'

/** Something that happened, drawn into plots: at an instant, or from it on (epoch milliseconds; null: not ended). */
export interface Mark {
  kind: 'incident' | 'deploy' | 'maintenance'
  at: number
  until?: number | null
  text: string
  href?: string
}

/** What the plots of a screen have in common. */
export interface PlotGroup {
  /** Plots of the same name show one cursor. */
  cursor?: string
  marks?: readonly Mark[]
  /** Called with the ends of a selected range (epoch milliseconds); without it, a plot shows the part of its own data. */
  onZoom?(from: number, to: number): void
  /** Undoes `onZoom`; absent while nothing is to undo. */
  onBack?(): void
}

export const PlotGroupContext = createContext<PlotGroup>({})
