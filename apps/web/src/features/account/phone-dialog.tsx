import { Form, Input, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { verifyPhone } from './api.ts'

interface Fields {
  code: string
}

const formId = 'verify-phone'

/** Asks for the code that was sent to the person's number, which is then a way to log in. */
export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  const { save, busy } = useSave({
    send: verifyPhone,
    done: t('account.phoneVerified'),
    changes: [['account', 'profile']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <Dialog
      title={t('account.phoneVerifyTitle')}
      width={420}
      onClose={onClose}
      okText={t('account.phoneVerify')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      mask={{ closable: false }}
    >
      <p>{t('account.phoneVerifyText', { phone })}</p>
      <Form<Fields> id={formId} form={form} layout="vertical" onFinish={(fields) => void save(fields)}>
        <Form.Item
          name="code"
          label={t('account.phoneCode')}
          rules={[{ required: true, message: t('account.phoneCodeRequired') }]}
        >
          <Input ref={field} maxLength={10} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
