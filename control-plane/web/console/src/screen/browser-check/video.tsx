import { useEffect } from 'preact/hooks'
import { WhenRead } from '../../part/shown.tsx'
import { EVIDENCE } from '../../words/browser-evidence.ts'
import { useArtifact } from './artifact.ts'

/** Loads the whole video first, so that one can seek in it. It has no sound; the steps say in text what it shows. */
export function Video({ address }: { address: string }) {
  const read = useArtifact(address, async response => URL.createObjectURL(await response.blob()))
  const { data } = read
  useEffect(() => () => void (data && URL.revokeObjectURL(data)), [data])
  return <WhenRead of={read}>{url => <video src={url} controls muted aria-label={EVIDENCE.video} />}</WhenRead>
}
