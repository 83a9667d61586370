import { contract, type PaymentLine } from '@countersign/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'
import { useSave } from '../../../records/use-save.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props {
  /** Id of the request. */
  id: string
  line: PaymentLine
  onClose: () => void
}

/** Takes a payment or a failure back that was put on record by mistake. */
export function TakeBackDialog({ id, line, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ reason: string }>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: (reason: string, idempotencyKey) =>
      call(contract.payableTakeBack, { id, seq: line.seq, reason }, { idempotencyKey }),
    done: t('cashier.takeBackDone'),
    changes: [['cashier']],
    onDone: onClose,
  })
  return (
    <Dialog
      title={t('cashier.takeBackTitle')}
      onClose={close}
      onOk={form.submit}
      okText={t('cashier.takeBack')}
      confirmLoading={busy}
    >
      <Form
        form={form}
        name="payTakeBack"
        layout="vertical"
        onValuesChange={changed}
        onFinish={({ reason }) => void save(reason)}
      >
        <ReasonField />
      </Form>
    </Dialog>
  )
}
