import { contract, type StuckTask } from '@countersign/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { BatchReport } from '../../../records/batch-report.tsx'
import { PersonInput } from '../../../records/pick-inputs.tsx'
import { useBatch } from '../../../records/use-batch.ts'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'
import { Dialog } from '../../../ui/dialog.tsx'

interface Fields {
  userId: string
  reason: string
}

interface Props {
  tasks: readonly StuckTask[]
  /** Called when all of them were handed over. */
  onDone: () => void
  onClose: () => void
}

/** Hands tasks over to one person, each in its own request; those that cannot go to that person are reported. */
export function HandOverDialog({ tasks, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const { close, changed } = useGuardedForm(onClose)
  const { run, busy, outcomes } = useBatch({
    send: ({ id }: StuckTask, idempotencyKey) =>
      call(contract.handOver, { ...form.getFieldsValue(), id }, { idempotencyKey }),
    done: (count) => t('stuck.done', { count }),
    name: 'stuck',
    onDone: (found) => {
      if (found.every(({ reason }) => reason === '')) onDone()
    },
  })
  if (outcomes.length > 0) {
    return (
      <BatchReport
        outcomes={outcomes}
        nameOf={({ applyNo, name }) => `${applyNo} ${name}`}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title={
        tasks.length === 1
          ? t('stuck.titleOfOne', { name: tasks[0]?.name })
          : t('stuck.titleOfMany', { count: tasks.length })
      }
      onClose={close}
      onOk={form.submit}
      okText={t('stuck.handOver')}
      confirmLoading={busy}
    >
      <Form<Fields>
        form={form}
        name="handOver"
        layout="vertical"
        onValuesChange={changed}
        onFinish={() => void run(tasks)}
      >
        <Form.Item
          name="userId"
          label={t('stuck.to')}
          extra={t('stuck.toHelp')}
          rules={[{ required: true, message: t('stuck.toRequired') }]}
        >
          <PersonInput isMany={undefined} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('stuck.reason')}
          extra={t('stuck.reasonHelp')}
          rules={[{ required: true, whitespace: true, message: t('stuck.reasonRequired') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
