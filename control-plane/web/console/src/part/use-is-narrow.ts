import { useEffect, useState } from 'preact/hooks'

/** As wide as the media queries of the style sheets that lay out a phone. */
const NARROW = '(max-width: 52rem)'

/** Whether the window is as narrow as a phone's; follows each change. */
export function useIsNarrow(): boolean {
  const [media] = useState(() => matchMedia(NARROW))
  const [isNarrow, setNarrow] = useState(media.matches)
  useEffect(() => {
    const follow = () => setNarrow(media.matches)
    follow()
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [media])
  return isNarrow
}
