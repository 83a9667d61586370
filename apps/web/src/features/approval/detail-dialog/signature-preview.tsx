import { useTranslation } from 'react-i18next'
import placeholder from './signature-placeholder.svg'

/** The placeholder stands until a signature is confirmed. */
export function SignaturePreview({ signature }: { signature: string }) {
  const { t } = useTranslation()
  return (
    <figure className="signing-preview">
      <img src={signature || placeholder} alt={t(signature ? 'pad.confirmed' : 'pad.placeholder')} />
      <figcaption>
        <span className={signature ? 'tag tag-success' : 'tag tag-quiet'}>
          {t(signature ? 'pad.signed' : 'pad.notSigned')}
        </span>
      </figcaption>
    </figure>
  )
}
