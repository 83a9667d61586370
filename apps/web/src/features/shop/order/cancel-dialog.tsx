import { contract, type OrderRow } from '@countersign/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../../records/input-facts.ts'
import { TextInput } from '../../../records/text-input.tsx'
import { within } from '../../../records/within.ts'
import { call } from '../../../lib/http/call.ts'
import { showAtFields } from '../../../records/show-at-fields.ts'
import { useSave } from '../../../records/use-save.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import { changedByOrder } from '../parts/query-keys.ts'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

interface Props {
  order: Pick<OrderRow, 'id' | 'orderNo' | 'version'>
  onClose: () => void
}

/** Asks before an own order is cancelled, and why it is. */
export function CancelDialog({ order: { id, orderNo, version }, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ remark: string }>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: ({ remark }: { remark: string }, idempotencyKey) =>
      call(contract.orderCancel, { id, version, remark: remark.trim() }, { idempotencyKey }),
    done: t('shopOrder.cancelDone'),
    changes: changedByOrder,
    onDone: onClose,
    onRefused: ({ fields }) => {
      showAtFields(form, fields)
      // Nothing can be corrected here when somebody else was faster.
      if (Object.keys(fields).length === 0) onClose()
    },
  })
  return (
    <Dialog
      title={t('shopOrder.cancelOf', { no: orderNo })}
      onClose={close}
      okText={t('shopOrder.cancel')}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={t('shopOrder.keep')}
      onOk={form.submit}
    >
      <p className={classes(ui.below16, ui.muted)}>{t('shopOrder.cancelText')}</p>
      <Form
        form={form}
        name="shop-cancel"
        layout="vertical"
        initialValues={{ remark: '' }}
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="remark"
          label={t('shopOrder.cancelReason')}
          rules={[within(factsOf(contract.orderCancel, 'remark').max)]}
        >
          <TextInput facts={factsOf(contract.orderCancel, 'remark')} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
