import { contract, type OutputOf } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, type InputProps, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { notify } from '../../lib/page/notify.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { answerWithPasskey, knowsPasskeys } from '../../lib/session/passkey.ts'
import { useSave } from '../../records/use-save.ts'
import { showAtFields } from '../../records/show-at-fields.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import ui from '../../ui/ui.module.css'

type Ways = OutputOf<typeof contract.confirmBegin>
interface Fields {
  totp?: string
  recoveryCode?: string
  password?: string
}

const formId = 'confirm-factor'

/** Above the question whose answer asked for the proof, and below toasts: antd gives those 2000 and 2010. */
const zIndex = 2005

/** Asks for the second factor, or for the password of a person without one; `onEnd` says whether it was right. */
export function ConfirmDialog({ onEnd }: { onEnd: (hasConfirmed: boolean) => void }) {
  const { t } = useTranslation()
  const ways = useQuery({
    queryKey: ['confirmation'],
    queryFn: ({ signal }) => call(contract.confirmBegin, {}, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      title={t('factor.confirm')}
      width={420}
      onClose={() => onEnd(false)}
      okText={t('factor.submit')}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      mask={{ closable: false }}
      zIndex={zIndex}
    >
      <p className={classes(ui.below16, ui.muted)}>{t('factor.confirmText')}</p>
      <AsyncFace query={ways} loading={<div style={{ minHeight: 120 }} />}>
        {(data) => <ConfirmForm ways={data} onDone={() => onEnd(true)} />}
      </AsyncFace>
    </Dialog>
  )
}

function ConfirmForm({ ways: { factors, passkey }, onDone }: { ways: Ways; onDone: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const [byRecovery, setByRecovery] = useState(!factors.includes('totp'))
  const { save } = useSave({
    send: (fields: Fields & { passkey?: string }) => call(contract.confirm, fields),
    // A challenge is used up by a wrong answer.
    changes: [['confirmation']],
    onDone,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  const { run: proveByPasskey, busy } = useOnceAtATime(async (options: Record<string, unknown>) => {
    const answer = await answerWithPasskey(options)
    if (answer === undefined) return notify({ kind: 'error', text: t('factor.passkeyFailed') })
    await save({ passkey: answer })
  })
  if (factors.includes('password'))
    return (
      <Form<Fields> id={formId} form={form} layout="vertical" onFinish={(fields) => void save(fields)}>
        <Form.Item
          name="password"
          label={t('factor.password')}
          rules={[{ required: true, message: t('factor.passwordRequired') }]}
        >
          <FirstInput type="password" maxLength={200} autoComplete="current-password" />
        </Form.Item>
      </Form>
    )
  return (
    <Form<Fields> id={formId} form={form} layout="vertical" onFinish={(fields) => void save(fields)}>
      {byRecovery ? (
        <Form.Item
          key="recoveryCode"
          name="recoveryCode"
          label={t('factor.recovery')}
          rules={[{ required: true, message: t('factor.recoveryRequired') }]}
        >
          <FirstInput maxLength={40} autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item
          key="totp"
          name="totp"
          label={t('factor.totp')}
          extra={t('factor.totpHint')}
          validateTrigger="onSubmit"
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: t('factor.totpRequired') }]}
        >
          <FirstInput maxLength={10} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
      )}
      <div className={ui.flow8}>
        {passkey && knowsPasskeys() && (
          <Button loading={busy} onClick={() => void proveByPasskey(passkey)}>
            {t('factor.passkey')}
          </Button>
        )}
        {factors.includes('totp') && factors.includes('recovery') && (
          <Button type="link" onClick={() => setByRecovery(!byRecovery)}>
            {t(byRecovery ? 'factor.instead.totp' : 'factor.instead.recovery')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Takes the focus when it appears. */
function FirstInput(props: InputProps) {
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  return <Input {...props} ref={field} />
}
