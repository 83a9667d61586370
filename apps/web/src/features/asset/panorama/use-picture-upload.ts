import { contract, type PanoramaPicture } from '@countersign/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { upload } from '../../../lib/http/upload.ts'

/** Uploads one picture at a time. `percent` is undefined while none is being sent. */
export function usePictureUpload(onDone: (picture: PanoramaPicture) => void) {
  const { t } = useTranslation()
  const running = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [refused, setRefused] = useState('')
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setRefused('')
    setPercent(0)
    try {
      const picture = await upload(contract.panoramaPictureUpload, file, {
        signal: controller.signal,
        onProgress: setPercent,
      })
      if (!controller.signal.aborted) onDone(picture)
    } catch (error) {
      if (!controller.signal.aborted) setRefused(refusalIn(error)?.message ?? t('error.network'))
    } finally {
      if (running.current === controller) setPercent(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setPercent(undefined)
  }
  return { send, cancel, percent, refused }
}
