import type { ComponentProps } from 'react'
import { LoginIcon } from './login-icon.tsx'
import styles from './login-field.module.css'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  icon: ComponentProps<typeof LoginIcon>['name']
  /** The error shown below the field. */
  problem: string | undefined
  /** The server refused the value. */
  isRefused: boolean
}

export function LoginField({ name, label, icon, problem, isRefused, children, ...input }: Props) {
  const problemId = `${name}-problem`
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <div className={styles.input}>
        <input
          aria-required
          {...input}
          id={name}
          name={name}
          aria-invalid={problem !== undefined || isRefused}
          aria-describedby={problem === undefined ? undefined : problemId}
        />
        <LoginIcon name={icon} />
        {children}
      </div>
      {problem !== undefined && (
        <p role="alert" id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
