import { LockOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { DutyPage } from './duty-page.tsx'
import { PasswordForm } from './password-form.tsx'

interface Props {
  onChanged: () => void
  onLogOut: () => Promise<void>
}

/** Replaces every page until a person has changed a password that an administrator gave. */
export function NewPasswordPage({ onChanged, onLogOut }: Props) {
  const { t } = useTranslation()
  return (
    <DutyPage
      icon={<LockOutlined aria-hidden />}
      title={t('account.mustChange')}
      text={t('account.mustChangeText')}
      onLogOut={onLogOut}
    >
      <PasswordForm onChanged={onChanged} />
    </DutyPage>
  )
}
