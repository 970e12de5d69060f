import { encode } from 'uqr'
import './qr-code.css'

/**
 * A QR code, drawn in the browser so that its content goes nowhere else. Dark on light in both themes, as cameras need
 * it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
