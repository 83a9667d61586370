import { type AssetRoomLease, contract } from '@countersign/contract'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { factsOf } from '../../records/input-facts.ts'
import { DayInput } from '../../records/pick-inputs.tsx'
import { TextInput } from '../../records/text-input.tsx'
import { within } from '../../records/within.ts'
import { call } from '../../lib/http/call.ts'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { useGuardedForm } from '../../records/use-guarded-close.ts'
import ui from '../../ui/ui.module.css'

interface Values {
  endsOn: string
  reason: string
}

/** Ends a lease before the day that was signed, for all of its rooms. */
export function EndLeaseDrawer({ lease, onClose }: { lease: AssetRoomLease; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const { save, busy } = useSave({
    send: ({ endsOn, reason }: Values, idempotencyKey) =>
      call(
        contract.assetLeaseEnd,
        { requestId: lease.requestId, endsOn, reason },
        { idempotencyKey, quiet: true },
      ),
    done: t('asset.leases.endDone'),
    changes: [['assetRoom'], ['assetFloor'], ['assetFigures']],
    onDone: onClose,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  const required = (name: string) => [
    { required: true, whitespace: true, message: t('records.empty', { label: name }) },
  ]
  return (
    <SideDrawer
      title={t('asset.leases.endTitle', { no: lease.leaseNo })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.close')}</Button>
          <Button type="primary" danger loading={busy} onClick={form.submit}>
            {t('asset.leases.end')}
          </Button>
        </>
      }
    >
      <p className={ui.secondLine}>{t('asset.leases.endText')}</p>
      <Form<Values>
        form={form}
        name="assetLeaseEnd"
        layout="vertical"
        onValuesChange={changed}
        onFinish={(values) => void save(values)}
        scrollToFirstError
      >
        <Form.Item
          name="endsOn"
          label={t('asset.leases.lastDay')}
          rules={required(t('asset.leases.lastDay'))}
        >
          <DayInput />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('asset.leases.reason')}
          rules={[
            ...required(t('asset.leases.reason')),
            within(factsOf(contract.assetLeaseEnd, 'reason').max),
          ]}
        >
          <TextInput facts={factsOf(contract.assetLeaseEnd, 'reason')} />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
