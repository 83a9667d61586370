import { useTranslation } from 'react-i18next'

interface Props {
  image: string | undefined
  loading: boolean
  onReload: () => void
}

export function CaptchaPicture({ image, loading, onReload }: Props) {
  const { t } = useTranslation()
  if (loading) return <div className="captcha-picture captcha-loading" />
  return (
    <button
      type="button"
      className="captcha-picture"
      onClick={onReload}
      title={t('login.captchaReload')}
      aria-label={t('login.captchaReload')}
    >
      {image ? <img src={image} alt="" /> : t('login.captchaFailed')}
    </button>
  )
}
