import { resetAddress } from '@countersign/contract'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fieldsOf, refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { SolidButton } from '../../ui/solid-button.tsx'
import { askForReset, exchangeCode, type NamedAccount } from './log-in.ts'
import { LoginField } from './login-field.tsx'
import styles from './login-form.module.css'
import type { Tenant } from './use-tenant.ts'

/** Asks for a way to a new password; then takes the code of an SMS, where SMS are sent. */
export function ForgotForm({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<NamedAccount>()
  if (!asked) return <AccountForm tenant={tenant} onAsked={setAsked} />
  return (
    <>
      <output>{t('login.forgot.asked')}</output>
      {tenant.hasPhone && <CodeForm of={asked} />}
    </>
  )
}

/** Sentences below the fields, of this page or of the server, and what sends the form. */
function useSending<Typed>(send: (typed: Typed) => Promise<void>) {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { run, busy } = useOnceAtATime(
    useCallback(
      async (typed: Typed) => {
        try {
          await send(typed)
        } catch (error) {
          if (!refusalIn(error)) notify({ kind: 'error', text: t('login.forgot.lost') })
          setWrong(fieldsOf(error))
        }
      },
      [send, t],
    ),
  )
  return { wrong, setWrong, run, busy }
}

interface AccountProps {
  tenant: Tenant
  onAsked: (of: NamedAccount) => void
}

function AccountForm({ tenant, onAsked }: AccountProps) {
  const { t } = useTranslation()
  const [typedTenant, setTenant] = useState('')
  const [account, setAccount] = useState('')
  const { wrong, setWrong, run, busy } = useSending(
    useCallback(
      async (of: NamedAccount) => {
        await askForReset(of)
        onAsked(of)
      },
      [onAsked],
    ),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const of = {
      tenantId: tenant.isAsked ? typedTenant.trim() : tenant.tenantId,
      account: account.trim(),
    }
    const found = {
      ...(of.tenantId === '' && { tenantId: t('login.tenantRequired') }),
      ...(of.account === '' && { account: t('login.accountRequired') }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) void run(of)
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {tenant.isAsked && (
        <LoginField
          name="forgotTenant"
          label={t('login.tenant')}
          icon="building"
          problem={wrong['tenantId']}
          isRefused={false}
          autoComplete="organization"
          inputMode="numeric"
          maxLength={12}
          value={typedTenant}
          onChange={({ target }) => setTenant(target.value)}
        />
      )}
      <LoginField
        name="forgotAccount"
        label={t('login.account')}
        icon="user"
        problem={wrong['account']}
        isRefused={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
      />
      <SolidButton type="submit" className={styles.submit} busy={busy}>
        {t('login.forgot.submit')}
      </SolidButton>
    </form>
  )
}

function CodeForm({ of }: { of: NamedAccount }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const { wrong, setWrong, run, busy } = useSending(
    useCallback(
      async (typed: string) => {
        const token = await exchangeCode({ ...of, code: typed })
        await navigate(resetAddress(of.tenantId, token))
      },
      [of, navigate],
    ),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isCode = /^\d{6}$/.test(code.trim())
    setWrong(isCode ? {} : { code: t('login.smsCodeRequired') })
    if (isCode) void run(code.trim())
  }
  return (
    <form className={styles.after} noValidate onSubmit={send}>
      <LoginField
        name="forgotCode"
        label={t('login.smsCode')}
        icon="shield"
        problem={wrong['code']}
        isRefused={false}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <SolidButton type="submit" className={styles.submit} busy={busy}>
        {t('login.forgot.next')}
      </SolidButton>
    </form>
  )
}
