import type { Attachment } from '@countersign/contract'
import { attachmentExtensions } from '@countersign/forms'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { randomId } from '../../../lib/random-id.ts'
import { uploadFile } from '../api.ts'
import type { Surroundings } from './input-props.ts'

export interface Upload {
  key: string
  file: File
  name: string
  percent: number
  failure: { words: string; mayRetry: boolean } | undefined
}

/** Running and failed uploads with their progress. */
export function useUploads(
  { addFile, countUploads, settings }: Pick<Surroundings, 'addFile' | 'countUploads' | 'settings'>,
  /** `later` are the files that were chosen after this one and arrived before it. */
  onUploaded: (file: Attachment, later: readonly string[]) => void,
) {
  const { t } = useTranslation()
  const [uploads, setUploads] = useState<Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  /** The ids of arrived files by the keys of their uploads, in the order in which they were chosen. */
  const chosen = useRef(new Map<string, string | undefined>())

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const update = (key: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const forget = (key: string) => setUploads((before) => before.filter((one) => one.key !== key))

  /** A refusal by the server is final and offers no retry. */
  const failureOf = (error: unknown): Upload['failure'] => {
    const refusal = refusalIn(error)
    return { words: refusal?.message ?? t('error.network'), mayRetry: !refusal || refusal.code >= 429 }
  }

  const run = async (key: string, file: File) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    countUploads(1)
    try {
      const uploaded = await uploadFile(file, {
        signal: controller.signal,
        onProgress: (percent) => update(key, { percent }),
      })
      forget(key)
      addFile(uploaded)
      chosen.current.set(key, uploaded.id)
      const keys = [...chosen.current.keys()]
      const later = keys.slice(keys.indexOf(key) + 1).map((one) => chosen.current.get(one))
      onUploaded(
        uploaded,
        later.filter((fileId) => fileId !== undefined),
      )
    } catch (error) {
      if (controller.signal.aborted) forget(key)
      else update(key, { failure: failureOf(error) })
    } finally {
      controllers.current.delete(key)
      countUploads(-1)
    }
  }

  const refusal = (file: File): string => {
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!attachmentExtensions.includes(extension)) return t('submit.fileType', { extension })
    const megabytes = settings.fileMegabytes
    if (file.size > megabytes * 1024 * 1024) return t('submit.fileTooLarge', { megabytes })
    return file.size === 0 ? t('submit.fileEmpty') : ''
  }

  const start = (files: File[]) => {
    for (const file of files) {
      const key = randomId()
      chosen.current.set(key, undefined)
      const words = refusal(file)
      const failure = words ? { words, mayRetry: false } : undefined
      setUploads((before) => [...before, { key, file, name: file.name, percent: 0, failure }])
      if (!failure) void run(key, file)
    }
  }
  const retry = ({ key, file }: Upload) => {
    update(key, { percent: 0, failure: undefined })
    void run(key, file)
  }
  const cancel = (key: string) => {
    const controller = controllers.current.get(key)
    if (controller) controller.abort()
    else forget(key)
  }
  return { uploads, start, retry, cancel }
}
