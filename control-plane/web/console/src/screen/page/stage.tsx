import { useEffect, useRef, useState } from 'preact/hooks'
import { PREVIEW } from '../../words/page-preview.ts'
import { goTo, type Printed, write } from './preview-frame.ts'
import './stage.css'

interface Given {
  preview: Printed | null
  /** The width of the simulated screen, in pixels. */
  width: number
  /** The heading to scroll to. */
  lookAt?: string | undefined
}

/** A frame with the width of a screen, scaled down if there is less space. */
export function Stage({ preview, width, lookAt }: Given) {
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setThere] = useState(false)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (stage.current) observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isThere && preview && page) write(page, preview)
  }, [isThere, preview])
  const isWritten = isThere && preview !== null
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isWritten && lookAt && page) goTo(page, lookAt)
  }, [isWritten, lookAt])
  const scale = Math.min(1, room.width / width || 1)
  const style = {
    width: `${width}px`,
    height: `${room.height / scale}px`,
    transform: `scale(${scale}) translateX(-50%)`,
  }
  return (
    <div ref={stage} class="page-stage">
      <iframe
        ref={frame}
        title={PREVIEW.title}
        src="/console/frame"
        sandbox="allow-same-origin"
        style={style}
        onLoad={() => setThere(true)}
      />
    </div>
  )
}
