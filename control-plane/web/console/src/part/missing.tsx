import { FRAME } from '../words/frame.ts'
import { Head } from './head.tsx'

export function Missing() {
  return (
    <>
      <Head title={FRAME.missing} />
      <p>{FRAME.missingWhy}</p>
      <p>
        <a href="/">{FRAME.overview}</a>
      </p>
    </>
  )
}
