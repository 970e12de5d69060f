import { Component, type ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Head } from '../part/head.tsx'
import { FRAME } from '../words/frame.ts'

interface Given {
  path: string
  children: ComponentChildren
}

/** Contains the crash of one screen: the navigation stays, and leads to the others. */
export class FaultBoundary extends Component<Given, { hasFault: boolean }> {
  override state = { hasFault: false }

  override componentDidCatch(error: unknown) {
    console.error(error)
    this.setState({ hasFault: true })
  }

  override componentDidUpdate({ path }: Given) {
    if (this.state.hasFault && path !== this.props.path) this.setState({ hasFault: false })
  }

  override render({ children }: Given) {
    return this.state.hasFault ? <Fault /> : children
  }
}

function Fault() {
  return (
    <div role="alert">
      <Head title={FRAME.fault} />
      <p>{FRAME.faultWhy}</p>
      <button type="button" onClick={() => location.reload()}>
        {FRAME.reload}
      </button>
    </div>
  )
}

const ASK_EVERY_MS = 3_000
const RELOADED = 'pharos.reloaded'
/** The time before a page that still lacks the screen reloads itself again. */
const AGAIN_MS = 30_000

/**
 * Stands for a screen whose code could not be loaded: the server is down, or runs a newer version whose files have
 * other names. Reloads the page once the server answers.
 */
export function Unloaded() {
  useEffect(() => {
    const ask = async () => {
      const isThere = await fetch('/health/live').then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isThere || Date.now() - Number(sessionStorage.getItem(RELOADED)) < AGAIN_MS) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
    }
    void ask()
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="alert">
      <Head title={FRAME.unloaded} />
      <p>{FRAME.unloadedWhy}</p>
      <button type="button" onClick={() => location.reload()}>
        {FRAME.reload}
      </button>
    </div>
  )
}
