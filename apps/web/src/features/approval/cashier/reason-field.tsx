import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** The reason that the applicant is told. */
export function ReasonField() {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="reason"
      label={t('cashier.reason')}
      extra={t('cashier.reasonHelp')}
      rules={[{ required: true, whitespace: true, message: t('cashier.reasonRequired') }]}
    >
      <Input maxLength={200} />
    </Form.Item>
  )
}
