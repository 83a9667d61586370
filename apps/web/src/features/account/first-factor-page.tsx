import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { DutyPage } from './duty-page.tsx'
import { FactorsTab } from './factors-tab.tsx'

interface Props {
  onEnrolled: () => void
  onLogOut: () => Promise<void>
}

/** Replaces every page until a person whose role requires a second factor has one. */
export function FirstFactorPage({ onEnrolled, onLogOut }: Props) {
  const { t } = useTranslation()
  return (
    <DutyPage
      icon={<SafetyCertificateOutlined aria-hidden />}
      title={t('account.mustEnrol')}
      text={t('account.mustEnrolText')}
      onLogOut={onLogOut}
    >
      <FactorsTab onEnrolled={onEnrolled} />
    </DutyPage>
  )
}
