import { errors, type ErrorCode, wrongAccount, wrongPassword, wrongPhone } from '@countersign/contract'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { readLanguage } from '../../lib/storage/language.ts'
import { SolidButton } from '../../ui/solid-button.tsx'
import { register } from './log-in.ts'
import { LoginField } from './login-field.tsx'
import formStyles from './login-form.module.css'
import { PasswordField } from './password-field.tsx'

const names = ['name', 'account', 'password', 'password2', 'phone'] as const
type Name = (typeof names)[number]
type Typed = Record<Name, string>

/** In the order of the form, as in platform.txt §5 "Registration"; the name is not checked. */
function problemsIn({ account, password, password2, phone }: Typed): Partial<Record<Name, ErrorCode>> {
  const found: Record<Exclude<Name, 'name'>, ErrorCode | undefined> = {
    account: account.trim() === '' ? 'accountEmpty' : wrongAccount(account.trim()),
    password: password === '' ? 'passwordEmpty' : wrongPassword(password),
    password2: password2 === '' ? 'passwordEmpty' : password2 === password ? undefined : 'passwordsDiffer',
    phone: phone.trim() === '' ? undefined : wrongPhone(phone.trim()),
  }
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code !== undefined))
}

interface Props {
  tenantId: string
  /** Called when the request was received. */
  onDone: () => void
}

/** Asks for an account of the tenant. An administrator decides. */
export function RegisterForm({ tenantId, onDone }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  /** Sentences below the fields, of this page or of the server. */
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({})
  const show = useCallback((sentences: Partial<Record<string, string>>) => {
    setWrong(sentences)
    const first = names.find((name) => sentences[name] !== undefined)
    if (first) fieldIn(form.current, first)?.focus()
  }, [])

  const submit = useCallback(
    async ({ name, account, password, phone }: Typed) => {
      try {
        await register({ tenantId, name, account, password, phone })
        onDone()
      } catch (error) {
        if (!refusalIn(error)) notify({ kind: 'error', text: t('login.register.lost') })
        show(fieldsOf(error))
      }
    },
    [onDone, show, t, tenantId],
  )
  const { run, busy } = useOnceAtATime(submit)

  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = (name: Name) => fieldIn(form.current, name)?.value ?? ''
    const typed = {
      name: text('name'),
      account: text('account'),
      password: text('password'),
      password2: text('password2'),
      phone: text('phone'),
    }
    const found = Object.entries(problemsIn(typed))
    show(Object.fromEntries(found.map(([name, code]) => [name, errors[code][readLanguage()]])))
    if (found.length === 0) void run(typed)
  }
  const propsOf = (name: Name) => ({
    name: fieldNames[name],
    label: t(`login.register.${name}`),
    problem: wrong[name],
    isRefused: false,
    onInput: () => setWrong((now) => ({ ...now, [name]: undefined })),
  })

  return (
    <form ref={form} className={formStyles.form} noValidate onSubmit={send}>
      <LoginField
        {...propsOf('account')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <LoginField {...propsOf('name')} icon="user" autoComplete="name" aria-required={false} maxLength={30} />
      <PasswordField {...propsOf('password')} autoComplete="new-password" maxLength={200} />
      <PasswordField {...propsOf('password2')} autoComplete="new-password" maxLength={200} />
      <LoginField
        {...propsOf('phone')}
        icon="phone"
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={20}
      />
      <SolidButton type="submit" className={formStyles.submit} busy={busy}>
        {t('login.register.submit')}
      </SolidButton>
    </form>
  )
}

/** Ids of the fields. The page's other forms are not there at the same time. */
const fieldNames: Record<Name, string> = {
  name: 'registerName',
  account: 'registerAccount',
  password: 'registerPassword',
  password2: 'registerPassword2',
  phone: 'registerPhone',
}

function fieldIn(form: HTMLFormElement | null, name: Name): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(fieldNames[name])
  return field instanceof HTMLInputElement ? field : undefined
}
