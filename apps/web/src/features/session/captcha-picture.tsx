import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  image: string | undefined
  loading: boolean
  onReload: () => void
}

export function CaptchaPicture({ image, loading, onReload }: Props) {
  const { t } = useTranslation()
  if (loading) return <Skeleton.Node active className="captcha-picture" />
  return (
    <Button
      className="captcha-picture"
      onClick={onReload}
      title={t('login.captchaReload')}
      aria-label={t('login.captchaReload')}
    >
      {image ? <img src={image} alt="" /> : t('login.captchaFailed')}
    </Button>
  )
}
