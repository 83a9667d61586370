import { errors } from '@countersign/contract'
import { Button, Form, Input } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call-error.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { useIntention } from '../../lib/intention.ts'
import { readLanguage } from '../../lib/language.ts'
import { notify } from '../../lib/notice.ts'
import { useOnceAtATime } from '../../lib/once-at-a-time.ts'
import { changePassword, type PasswordFields } from './api/change-password.ts'
import { passwordRule, sameAs } from './checks.ts'

export function PasswordForm() {
  const { t } = useTranslation()
  const { account } = useCurrentUser()
  const [form] = Form.useForm<PasswordFields>()
  const intend = useIntention()
  const save = useCallback(
    async (fields: PasswordFields) => {
      try {
        await intend(fields, (key) => changePassword(fields, key))
        form.resetFields()
        notify({ kind: 'success', text: t('account.passwordSaved') })
      } catch (error) {
        if (!(error instanceof CallError)) return notify({ kind: 'error', text: t('account.failed') })
        const isOld = error.message === errors.passwordWrong[readLanguage()]
        if (isOld) form.setFields([{ name: 'oldPassword', errors: [error.message] }])
        else notify({ kind: 'error', text: error.message })
      }
    },
    [form, intend, t],
  )
  const { run, busy } = useOnceAtATime(save)
  return (
    <Form<PasswordFields>
      form={form}
      layout="vertical"
      className="account-form"
      onFinish={(fields) => void run(fields)}
    >
      {/* For the browser's own keeping of passwords. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Form.Item
        name="oldPassword"
        label={t('account.oldPassword')}
        rules={[{ required: true, message: t('account.oldRequired') }]}
      >
        <Input.Password maxLength={200} autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('account.newPassword')}
        extra={t('account.passwordHint')}
        rules={[{ required: true, message: t('account.newRequired') }, passwordRule]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={t('account.newPassword1')}
        dependencies={['newPassword']}
        rules={[{ required: true, message: t('account.newRequired1') }, sameAs('newPassword')]}
      >
        <Input.Password maxLength={200} autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('account.passwordSave')}
      </Button>
    </Form>
  )
}
