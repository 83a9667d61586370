import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import placeholder from './signature-placeholder.svg'
import { Tag } from '../../../ui/tag.tsx'
import styles from './signature-preview.module.css'

interface Props {
  ref: Ref<HTMLElement>
  signature: string
}

/** Shows a placeholder until a signature is confirmed. */
export function SignaturePreview({ ref, signature }: Props) {
  const { t } = useTranslation()
  return (
    <figure ref={ref} tabIndex={-1} className={styles.preview}>
      <img src={signature || placeholder} alt={t(signature ? 'pad.confirmed' : 'pad.placeholder')} />
      <figcaption>
        <Tag tone={signature ? 'success' : 'quiet'}>{t(signature ? 'pad.signed' : 'pad.notSigned')}</Tag>
      </figcaption>
    </figure>
  )
}
