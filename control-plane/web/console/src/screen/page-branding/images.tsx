import {
  ASSET_BYTES,
  ASSET_TYPES,
  type AssetType,
  deleteBrandingAsset,
  getBranding,
  IMAGE_TYPES,
  type ImageType,
  updateBranding,
  uploadBranding,
} from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import { useEffect, useId, useState } from 'preact/hooks'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { BRANDING } from '../../words/branding.ts'
import { saidProblem } from '../../words/said.ts'

/** The images of a page; each is saved as soon as it is uploaded. */
export function Images({ id }: { id: string }) {
  const { data } = useRoute(getBranding, { params: { id } })
  return (
    <fieldset class="part">
      <legend>{BRANDING.images}</legend>
      <p class="note">{BRANDING.types}</p>
      {ASSET_TYPES.map(type => (
        <Image key={type} id={id} type={type} storageKey={data?.[`${type}_storage_key`] ?? null} />
      ))}
    </fieldset>
  )
}

function Image({ id, type, storageKey }: { id: string; type: AssetType; storageKey: string | null }) {
  const field = useId()
  const remove = useChange(deleteBrandingAsset)
  const { upload, isRunning, fault } = useUpload(id, type)
  const label = BRANDING[type]
  return (
    <div class="field image">
      <label for={field}>{label}</label>
      {storageKey && <Shown id={id} type={type} storageKey={storageKey} />}
      <div class="control">
        <input
          id={field}
          type="file"
          accept={Object.keys(IMAGE_TYPES).join(',')}
          disabled={isRunning}
          aria-label={BRANDING.choose(label)}
          aria-describedby={`${field}-hint`}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void upload(file)
          }}
        />
        {storageKey && (
          <button
            type="button"
            class="quiet"
            aria-label={BRANDING.removeImage(label)}
            onClick={() => void remove.run({ params: { id, asset_type: type } })}
          >
            ✕
          </button>
        )}
      </div>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <p id={`${field}-hint`} class="hint">
        {isRunning ? BRANDING.uploading : BRANDING[`${type}Hint`]}
      </p>
    </div>
  )
}

/** Gets an upload URL, uploads the file, and saves its key in the branding. */
function useUpload(id: string, type: AssetType) {
  const ask = useChange(uploadBranding, { quiet: true })
  const save = useChange(updateBranding, { quiet: true })
  const [isRunning, setRunning] = useState(false)
  const [own, setOwn] = useState<string | null>(null)
  const upload = async (file: File) => {
    setOwn(null)
    if (!Object.hasOwn(IMAGE_TYPES, file.type)) return setOwn(BRANDING.wrongType)
    if (file.size > ASSET_BYTES[type]) return setOwn(BRANDING.tooLarge)
    setRunning(true)
    const body = { file_type: type, content_type: file.type as ImageType, file_size_bytes: file.size }
    const place = (await ask.run({ params: { id }, body }))?.body
    const isThere = place && (await put(place.upload_url, file))
    if (place && !isThere) setOwn(BRANDING.uploadFailed)
    const isSaved =
      isThere && (await save.run({ params: { id }, body: { [`${type}_storage_key`]: place.storage_key } }))
    if (isSaved) notify({ tone: 'good', text: BRANDING.imageSaved })
    setRunning(false)
  }
  const refused = ask.problem ?? save.problem
  return { upload, isRunning, fault: own ?? (refused && saidProblem(refused)) }
}

async function put(address: string, file: File): Promise<boolean> {
  const sent = fetch(address, { method: 'PUT', headers: { 'content-type': file.type }, body: file })
  return sent.then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The page serves a new image slightly later than the settings name it. */
const AGAIN_MS = 1_000
const MOST_TRIES = 10

function Shown({ id, type, storageKey }: { id: string; type: AssetType; storageKey: string }) {
  const [tries, setTries] = useState(0)
  useEffect(() => setTries(0), [storageKey])
  const name = storageKey.split('/').at(-1)
  return (
    <img
      key={`${storageKey} ${tries}`}
      class={type}
      src={`/status/${id}/asset/${type}/${name}`}
      alt={BRANDING.current(BRANDING[type])}
      onError={() => {
        if (tries < MOST_TRIES) setTimeout(() => setTries(tries + 1), AGAIN_MS)
      }}
    />
  )
}
