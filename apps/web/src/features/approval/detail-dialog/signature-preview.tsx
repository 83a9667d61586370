import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import placeholder from './signature-placeholder.svg'
import { classes } from '../../../ui/classes.ts'
import tagStyles from '../../../ui/tag.module.css'
import styles from './signature-preview.module.css'

interface Props {
  ref: Ref<HTMLElement>
  signature: string
}

/** The placeholder stands until a signature is confirmed. */
export function SignaturePreview({ ref, signature }: Props) {
  const { t } = useTranslation()
  return (
    <figure ref={ref} tabIndex={-1} className={styles.preview}>
      <img src={signature || placeholder} alt={t(signature ? 'pad.confirmed' : 'pad.placeholder')} />
      <figcaption>
        <span
          className={
            signature ? classes(tagStyles.tag, tagStyles.success) : classes(tagStyles.tag, tagStyles.quiet)
          }
        >
          {t(signature ? 'pad.signed' : 'pad.notSigned')}
        </span>
      </figcaption>
    </figure>
  )
}
