import type { RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { Copyable } from '../../part/copy.tsx'
import { useMay } from '../../server/session.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_SOURCE_MAP } from '../../words/rum-source-map.ts'
import { RumFrame } from '../rum-app/index.ts'
import { Maps } from './maps.tsx'
import { Releases } from './releases.tsx'
import './source-map.css'

/** The releases of an application and the source maps of its scripts. */
export default function RumSourceMapsScreen({ app_id }: { app_id: string }) {
  const mayChange = useMay('member')
  return (
    <RumFrame app_id={app_id} tab="source-maps">
      {app => (
        <>
          {mayChange ? <Upload app={app} /> : <p>{RUM.readOnly}</p>}
          <Releases app_id={app_id} />
          <Maps app_id={app_id} mayChange={mayChange} />
        </>
      )}
    </RumFrame>
  )
}

/** By the id of the application: a name may hold what a shell would act on. */
function Upload({ app: { id } }: { app: RumApp }) {
  const upload = `pharos rum source-maps upload ${id} dist`
  return (
    <section class="card" aria-labelledby="upload">
      <h2 id="upload">{RUM_SOURCE_MAP.uploadTitle}</h2>
      <p>{RUM_SOURCE_MAP.uploadWhat}</p>
      <p>{RUM_SOURCE_MAP.byRelease}</p>
      <Copyable label={RUM_SOURCE_MAP.byReleaseLabel} text={`${upload} --release 1.4.2 --prefix /assets/`} />
      <p>{RUM_SOURCE_MAP.byDebugId}</p>
      <Copyable label={RUM_SOURCE_MAP.byDebugIdLabel} text={upload} />
      <p>{RUM_SOURCE_MAP.deploy}</p>
      <Copyable label={RUM_SOURCE_MAP.deployLabel} text={`pharos rum releases add ${id} fe12ab9`} />
    </section>
  )
}
