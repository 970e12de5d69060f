import { useEffect } from 'preact/hooks'
import { WhenRead } from '../../part/shown.tsx'
import { EVIDENCE } from '../../words/browser-evidence.ts'
import { useArtifact } from './artifact.ts'

/** The whole video at once, so that one can move in it. It has no sound, and what it shows is in the steps. */
export function Video({ address }: { address: string }) {
  const read = useArtifact(address, async response => URL.createObjectURL(await response.blob()))
  const { data } = read
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  return <WhenRead of={read}>{url => <video src={url} controls muted aria-label={EVIDENCE.video} />}</WhenRead>
}
