import { DeleteOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { contract } from '@countersign/contract'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { upload } from '../../../lib/http/upload.ts'
import { randomId } from '../../../lib/random-id.ts'
import textStyles from '../../../ui/text.module.css'
import { GoodsPicture } from '../parts/goods-picture.tsx'
import styles from './picture-input.module.css'

export type CasePicture =
  | { key: string; state: 'running'; percent: number }
  | { key: string; state: 'done'; id: string; url: string }

/** Most pictures of a case of after-sale. */
export const mostPictures = 6

const formats = 'image/jpeg,image/png,image/webp'

interface Props {
  /** Given by the form. */
  id?: string
  value?: readonly CasePicture[]
  onChange?: (pictures: readonly CasePicture[]) => void
}

/** Pictures that are uploaded as soon as they are chosen. A failed one is named with the reason and leaves its place. */
export function PictureInput({ id, value = [], onChange }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [failures, setFailures] = useState<readonly string[]>([])
  // Uploads that end at the same time must each see what the other has changed.
  const latest = useRef(value)
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const controller of uploads.values()) controller.abort()
    }
  }, [])

  const change = (next: readonly CasePicture[]) => {
    latest.current = next
    onChange?.(next)
  }
  const replace = (key: string, picture: CasePicture) =>
    change(latest.current.map((one) => (one.key === key ? picture : one)))
  const remove = (key: string) => {
    running.current.get(key)?.abort()
    change(latest.current.filter((one) => one.key !== key))
  }
  const run = async (key: string, file: File) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const { id: pictureId, url } = await upload(contract.shopPictureUpload, file, {
        signal: controller.signal,
        onProgress: (percent) => replace(key, { key, state: 'running', percent }),
      })
      replace(key, { key, state: 'done', id: pictureId, url })
    } catch (error) {
      if (controller.signal.aborted) return
      const reason = refusalIn(error)?.message ?? t('shopAfter.form.failedNetwork')
      setFailures((before) => [...before, t('shopAfter.form.failed', { name: file.name, reason })])
      remove(key)
    } finally {
      running.current.delete(key)
    }
  }
  const add = (files: readonly File[]) => {
    const free = mostPictures - latest.current.length
    setFailures(files.length > free ? [t('shopAfter.form.tooMany', { max: mostPictures })] : [])
    const taken = files.slice(0, free).map((file) => ({ key: randomId(), file }))
    change([...latest.current, ...taken.map(({ key }) => ({ key, state: 'running' as const, percent: 0 }))])
    for (const { key, file } of taken) void run(key, file)
  }
  return (
    <div className={styles.input}>
      {value.length > 0 && (
        <ul className={styles.pictures}>
          {value.map((picture, index) => (
            <li key={picture.key} className={styles.picture}>
              {picture.state === 'done' ? (
                <GoodsPicture
                  address={picture.url}
                  width={160}
                  alt={t('shopAfter.picture', { number: index + 1 })}
                />
              ) : (
                <span className={styles.running}>
                  <LoadingOutlined aria-hidden />
                  <span className={textStyles.secondLine}>
                    {t('shopAfter.form.uploading', { percent: picture.percent })}
                  </span>
                </span>
              )}
              <Button
                className={styles.remove ?? ''}
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('shopAfter.form.removePicture', { number: index + 1 })}
                onClick={() => remove(picture.key)}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        // antd's form overrides the `hidden` attribute.
        style={{ display: 'none' }}
        accept={formats}
        aria-label={t('shopAfter.form.addPicture')}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <div>
        <Button
          {...(id !== undefined && { id })}
          // Without it, the label of the field would be the name of the button.
          aria-label={t('shopAfter.form.addPicture')}
          icon={<PlusOutlined aria-hidden />}
          disabled={value.length >= mostPictures}
          onClick={() => chooser.current?.click()}
        >
          {t('shopAfter.form.addPicture')}
        </Button>
        <p className={textStyles.secondLine}>{t('shopAfter.form.picturesHint')}</p>
      </div>
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <ul>
              {failures.map((failure) => (
                <li key={failure}>{failure}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  )
}
