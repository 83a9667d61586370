import { contract, type Payable } from '@countersign/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { BatchReport } from '../../../records/batch-report.tsx'
import { useBatch } from '../../../records/use-batch.ts'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface Props {
  rows: readonly Payable[]
  onClose: () => void
}

/** Puts on record that payments failed, all for the same reason. */
export function FailDialog({ rows, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ reason: string }>()
  const { close, changed } = useGuardedForm(onClose)
  const { run, busy, outcomes } = useBatch({
    send: ({ id }: Payable, idempotencyKey) =>
      call(contract.payableFail, { ...form.getFieldsValue(), id }, { idempotencyKey, quiet: true }),
    done: (count) => t('cashier.failDone', { count }),
    name: 'cashier',
    onDone: (found) => {
      if (found.every(({ reason }) => reason === '')) onClose()
    },
  })
  if (outcomes.length > 0)
    return (
      <BatchReport
        outcomes={outcomes}
        nameOf={({ applyNo, payee }) => `${applyNo} ${payee}`}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={t('cashier.failTitle', { count: rows.length })}
      onClose={close}
      onOk={form.submit}
      okText={t('cashier.fail')}
      confirmLoading={busy}
    >
      <Form
        form={form}
        name="payFail"
        layout="vertical"
        onValuesChange={changed}
        onFinish={() => void run(rows)}
      >
        <ReasonField />
      </Form>
    </Dialog>
  )
}
