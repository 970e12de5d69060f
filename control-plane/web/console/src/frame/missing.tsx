import { Head } from '../part/head.tsx'
import { FRAME } from '../words/frame.ts'

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
