import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginField } from './login-field.tsx'
import { LoginIcon } from './login-icon.tsx'
import { classes } from '../../ui/classes.ts'
import iconButtonStyles from './icon-button.module.css'
import styles from './password-field.module.css'

export function PasswordField(props: Omit<ComponentProps<typeof LoginField>, 'type' | 'icon' | 'children'>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const label = t(isShown ? 'login.hidePassword' : 'login.showPassword')
  return (
    <LoginField {...props} icon="lock" type={isShown ? 'text' : 'password'}>
      <button
        type="button"
        className={classes(iconButtonStyles.button, styles.eye)}
        aria-label={label}
        title={label}
        onClick={() => setShown(!isShown)}
      >
        <LoginIcon name={isShown ? 'eye' : 'eyeOff'} />
      </button>
    </LoginField>
  )
}
