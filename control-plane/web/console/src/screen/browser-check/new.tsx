import { Head } from '../../part/head.tsx'
import { BROWSER } from '../../words/browser-check.ts'
import { Fields } from './form.tsx'
import { NEW } from './values.ts'

/** A new browser check, at `/console/monitors/new?type=browser`. */
export default function NewBrowserCheck() {
  return (
    <>
      <Head title={BROWSER.add} />
      <Fields base={{ values: NEW, version: null }} />
    </>
  )
}
