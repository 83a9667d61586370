import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import placeholder from './signature-placeholder.svg'

interface Props {
  ref: Ref<HTMLElement>
  signature: string
}

/** The placeholder stands until a signature is confirmed. */
export function SignaturePreview({ ref, signature }: Props) {
  const { t } = useTranslation()
  return (
    <figure ref={ref} tabIndex={-1} className="signing-preview">
      <img src={signature || placeholder} alt={t(signature ? 'pad.confirmed' : 'pad.placeholder')} />
      <figcaption>
        <span className={signature ? 'tag tag-success' : 'tag tag-quiet'}>
          {t(signature ? 'pad.signed' : 'pad.notSigned')}
        </span>
      </figcaption>
    </figure>
  )
}
