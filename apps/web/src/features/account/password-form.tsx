import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import { changePassword, type PasswordFields } from './api.ts'
import { passwordRule, sameAs } from './checks.ts'
import accountFormStyles from './account-form.module.css'

export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const { t } = useTranslation()
  const { account } = useCurrentUser()
  const [form] = Form.useForm<PasswordFields>()
  const { save, busy } = useSave({
    send: changePassword,
    done: t('account.passwordSaved'),
    lost: t('account.failed'),
    changes: [],
    onDone: () => {
      form.resetFields()
      onChanged?.()
    },
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <Form<PasswordFields>
      form={form}
      layout="vertical"
      className={classes(accountFormStyles.form, ui.tallWideButtons)}
      onFinish={(fields) => void save(fields)}
    >
      {/* For the password manager of the browser. */}
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
