import type { UserInfo } from '@countersign/contract'
import { Alert, App, Button, Form, Input } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../lib/http/call-error.ts'
import { useIntention } from '../../lib/http/intention.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { forgetRefusal, showAtFields } from '../../records/show-at-fields.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import ui from '../../ui/ui.module.css'
import { type OwnRegistration, registerGuest } from './api.ts'
import { registerProblem, type Typed } from './register-problem.ts'

interface Props {
  user: UserInfo
  /** The last request; undefined where it is not known. */
  last: OwnRegistration | undefined
  onLogOut: () => Promise<void>
  /** Back to the account that the person has; undefined where none can be bound. */
  onBind: (() => void) | undefined
}

const nothing = () => undefined

/** 账号注册; 20% wide if that is enough to type in. Only a log-out or a request ends it (platform.txt §4). */
export function RegisterDialog({ user, last, onLogOut, onBind }: Props) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const [isOpen, setOpen] = useState(true)
  const intend = useIntention()

  const submit = useCallback(
    async (typed: Typed) => {
      try {
        await intend(typed, (key) => registerGuest(user, typed, key))
      } catch (error) {
        const refusal = refusalIn(error)
        // Without an answer only the loading ends (platform.txt §8).
        if (!refusal || refusal.code === 401) return
        const said = refusal.message === t('error.unknown') ? t('register.failed') : refusal.message
        void message.open({ type: 'error', content: said, key: said })
        return showAtFields(form, refusal.fields)
      }
      setOpen(false)
      modal.info({
        title: t('register.tip'),
        content: t('register.submitted'),
        okText: t('action.confirm'),
        onOk: onLogOut,
        onCancel: () => void onLogOut(),
      })
    },
    [form, intend, message, modal, onLogOut, t, user],
  )
  const { run, busy } = useOnceAtATime(submit)
  const check = (typed: Typed) => {
    const found = registerProblem(typed)
    if (!found) return void run(typed)
    const text = t(`register.${found.problem}`)
    form.focusField(found.field)
    void message.open({ type: 'warning', content: text, key: text })
  }
  if (!isOpen) return null
  return (
    <Dialog
      title={t('register.title')}
      width="max(20%, min(288px, calc(100vw - 32px)))"
      onClose={nothing}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <div className={classes(ui.flex8, ui.between)}>
          <Button type="text" onClick={() => void onLogOut()}>
            {t('register.logOut')}
          </Button>
          <div className={ui.wrap8}>
            {onBind && <Button onClick={onBind}>{t('register.hasAccount')}</Button>}
            <Button type="primary" loading={busy} onClick={form.submit}>
              {t('action.confirm')}
            </Button>
          </div>
        </div>
      }
    >
      {last?.state === 'refused' && (
        <Alert
          className={ui.below16}
          type="warning"
          showIcon
          title={t('register.refusedBefore', { reason: last.reason })}
        />
      )}
      <Form<Typed>
        form={form}
        name="register"
        layout="vertical"
        requiredMark={false}
        initialValues={{
          tenantId: user.tenantId,
          name: user.account,
          account: user.account,
          password: '',
          password2: '',
        }}
        onValuesChange={forgetRefusal(form)}
        onFinish={check}
      >
        <Form.Item name="tenantId" label={t('register.tenantId')}>
          <Input autoComplete="organization" maxLength={32} />
        </Form.Item>
        <Form.Item name="name" label={t('register.name')}>
          <Input autoComplete="name" maxLength={100} />
        </Form.Item>
        <Form.Item name="account" label={t('register.account')}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={100} />
        </Form.Item>
        <Form.Item name="password" label={t('register.password')}>
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item name="password2" label={t('register.password2')}>
          <Input.Password autoComplete="new-password" maxLength={200} onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
