import type { getInstallation } from '@pharos/shared-protocol/contract/business/staff-installation.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { bytes } from '../../part/duration.ts'
import { Time } from '../../part/time.tsx'
import { STAFF } from '../../words/staff.ts'

type Installation = ReplyOf<typeof getInstallation>
type Of<Part extends keyof Installation> = { of: NonNullable<Installation[Part]> }

export function Telemetry({ of }: Of<'telemetry'>) {
  return <Measured of={of} figure={of.bytes === null ? null : bytes(of.bytes)} />
}

export function Objects({ of }: Of<'objects'>) {
  const { objects, is_complete } = of
  const known = of.bytes === null || objects === null ? null : ([bytes(of.bytes), objects] as const)
  return <Measured of={of} figure={known && STAFF.objectsOf(...known, is_complete === true)} />
}

/** A figure with its age, and why there is no newer one. */
function Measured({ of: { measured_at, failed }, figure }: Of<'telemetry'> & { figure: string | null }) {
  return (
    <>
      {figure ?? STAFF.notMeasured}
      {measured_at !== null && (
        <small>
          {' '}
          · {STAFF.measured} <Time at={measured_at} />
        </small>
      )}
      {failed !== null && (
        <small>
          {' '}
          · {STAFF.failed(failed.reason)} <Time at={failed.at} />
        </small>
      )}
    </>
  )
}

export function Backup({ of: { made_at, bytes: size } }: Of<'backup'>) {
  if (made_at === null) return <>{STAFF.noBackup}</>
  return (
    <>
      <Time at={made_at} />
      {size !== null && <small> · {bytes(size)}</small>}
    </>
  )
}
