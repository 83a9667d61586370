import type { UserInfo } from '@countersign/contract'
import { Button, Form, Input, type InputRef } from 'antd'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { forgetRefusal, showAtFields } from '../../records/show-at-fields.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import ui from '../../ui/ui.module.css'
import { bindIdentity, type BindingStep, type OwnRegistration } from './api.ts'

interface Props {
  user: UserInfo
  /** By what the third party vouches for the person. */
  met: Pick<OwnRegistration, 'claim'> & { meetsBy: Exclude<OwnRegistration['meetsBy'], ''> }
  /** The second step of the log-in, which ends it. */
  renderStep: (step: BindingStep, onBack: () => void) => ReactNode
  onRegister: () => void
  onLogOut: () => Promise<void>
}

interface Typed {
  password: string
}

const nothing = () => undefined

/**
 * 绑定账号: asks a person who has an account for its password, once. Whether there is such an account is not told before.
 * The session that begins opens the page anew.
 */
export function BindDialog({ user, met, renderStep, onRegister, onLogOut }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Typed>()
  const [step, setStep] = useState<BindingStep>()
  const field = useRef<InputRef>(null)
  const submit = useCallback(
    async ({ password }: Typed) => {
      try {
        setStep(await bindIdentity(user, password))
      } catch (error) {
        const refusal = refusalIn(error)
        if (!refusal) return notify({ kind: 'error', text: t('register.bindLost') })
        if (refusal.code === 401) return
        notify({ kind: 'error', text: refusal.message })
        form.setFieldValue('password', '')
        showAtFields(form, refusal.fields)
        field.current?.focus()
      }
    },
    [form, t, user],
  )
  const { run, busy } = useOnceAtATime(submit)
  return (
    <Dialog
      title={t('register.bind')}
      width="min(420px, calc(100vw - 32px))"
      onClose={nothing}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterOpenChange={(open) => open && field.current?.focus()}
      footer={
        step ? null : (
          <div className={classes(ui.wrap8, ui.between)}>
            <Button type="text" onClick={() => void onLogOut()}>
              {t('register.logOut')}
            </Button>
            <div className={ui.wrap8}>
              <Button onClick={onRegister}>{t('register.noAccount')}</Button>
              <Button type="primary" loading={busy} onClick={form.submit}>
                {t('register.bindSubmit')}
              </Button>
            </div>
          </div>
        )
      }
    >
      {step ? (
        renderStep(step, () => setStep(undefined))
      ) : (
        <>
          <p className={ui.below16}>
            {t('register.bindText', { by: t(`register.claims.${met.meetsBy}`), claim: met.claim })}
          </p>
          <Form<Typed>
            form={form}
            name="bind"
            layout="vertical"
            requiredMark={false}
            onValuesChange={forgetRefusal(form)}
            onFinish={(typed) => void run(typed)}
          >
            <Form.Item
              name="password"
              label={t('register.bindPassword')}
              rules={[{ required: true, message: t('register.passwordEmpty') }]}
            >
              <Input.Password ref={field} autoComplete="current-password" maxLength={200} />
            </Form.Item>
          </Form>
        </>
      )}
    </Dialog>
  )
}
