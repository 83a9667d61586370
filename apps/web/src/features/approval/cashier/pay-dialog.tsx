import { contract, type Payable } from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { officeNow } from '../../../lib/format/office-time.ts'
import { withSeparators } from '../../../lib/format/money.ts'
import { call } from '../../../lib/http/call.ts'
import { BatchReport } from '../../../records/batch-report.tsx'
import { DayInput } from '../../../records/pick-inputs.tsx'
import { useBatch } from '../../../records/use-batch.ts'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type CommentFiles, CommentFilesInput } from '../acting/comment-files.tsx'

interface Fields {
  amount?: string
  date: string
  note?: string
  receipts?: CommentFiles
}

interface Props {
  rows: readonly Payable[]
  onClose: () => void
}

/** Puts on record that requests were paid: one with its amount, several with all that is left of each. */
export function PayDialog({ rows, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const { close, changed } = useGuardedForm(onClose)
  const [only] = rows.length === 1 ? rows : []
  const receipts = Form.useWatch('receipts', form)
  const { run, busy, outcomes } = useBatch({
    send: ({ id }: Payable, idempotencyKey) => {
      const { amount, date, note = '', receipts: given } = form.getFieldsValue()
      const fileIds = only ? (given?.files ?? []).map((file) => file.id) : []
      const input = { id, date, note, fileIds, ...(only && { amount }) }
      return call(contract.payablePay, input, { idempotencyKey, quiet: true })
    },
    done: (count) => t('cashier.done', { count }),
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
      title={
        only
          ? t('cashier.titleOfOne', { name: only.payee })
          : t('cashier.titleOfMany', { count: rows.length, amount: withSeparators(sumOfLeft(rows)) })
      }
      onClose={close}
      onOk={form.submit}
      okText={t('cashier.pay')}
      okButtonProps={{ disabled: receipts?.isUploading === true }}
      confirmLoading={busy}
    >
      <Form<Fields>
        form={form}
        name="pay"
        layout="vertical"
        initialValues={{ date: officeNow().slice(0, 10), amount: only?.left }}
        onValuesChange={changed}
        onFinish={() => void run(rows)}
      >
        {only ? (
          <Form.Item
            name="amount"
            label={t('cashier.amountNow')}
            extra={t('cashier.amountHelp', { left: withSeparators(only.left) })}
            rules={[{ required: true, whitespace: true, message: t('cashier.amountRequired') }]}
          >
            <Input inputMode="decimal" maxLength={20} />
          </Form.Item>
        ) : (
          <p>{t('cashier.allHelp')}</p>
        )}
        <Form.Item
          name="date"
          label={t('cashier.date')}
          rules={[{ required: true, message: t('cashier.dateRequired') }]}
        >
          <DayInput />
        </Form.Item>
        <Form.Item name="note" label={t('cashier.note')}>
          <Input maxLength={200} />
        </Form.Item>
        {only && (
          <Form.Item name="receipts" label={t('cashier.receipt')}>
            <CommentFilesInput />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}

export function sumOfLeft(rows: readonly Payable[]): string {
  return formatFen(rows.reduce((sum, { left }) => sum + (parseFen(left) ?? 0n), 0n))
}
